import Foundation

extension Finding {
    static func signalName(_ signal: Int32) -> String {
        guard let known = signalNames[signal] else { return "signal \(signal)" }
        return "\(known.name) (\(known.meaning))"
    }

    package static func interruption(_ signal: Int32) -> String {
        signal == SIGINT ? "Ctrl-C" : signalNames[signal]?.name ?? "signal \(signal)"
    }

    private static let signalNames: [Int32: (name: String, meaning: String)] = [
        SIGHUP: ("SIGHUP", "hang-up"),
        SIGINT: ("SIGINT", "interrupt"),
        SIGILL: ("SIGILL", "illegal instruction, as in a Swift runtime failure"),
        SIGTRAP: ("SIGTRAP", "trap, as in a Swift runtime failure"),
        SIGABRT: ("SIGABRT", "abort"),
        SIGBUS: ("SIGBUS", "bus error"),
        SIGFPE: ("SIGFPE", "arithmetic error"),
        SIGKILL: ("SIGKILL", "killed, as by the system when memory runs out"),
        SIGSEGV: ("SIGSEGV", "segmentation fault"),
        SIGPIPE: ("SIGPIPE", "write to a pipe without a reader"),
        SIGTERM: ("SIGTERM", "termination"),
        SIGXFSZ: ("SIGXFSZ", "file size limit"),
    ]
}

extension CapturedOutput {
    var backtraceSignal: Int32? {
        let begins = text.split(separator: "\n").last {
            $0.hasPrefix("*** Signal ") && $0.contains(": Backtracing from 0x")
        }
        return begins.flatMap { Int32($0.dropFirst("*** Signal ".count).prefix { $0 != ":" }) }
    }
}

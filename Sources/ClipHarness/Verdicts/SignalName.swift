import Foundation

enum SignalName {
    /// The name and its meaning, such as `SIGSEGV (segmentation fault)`; for others, `signal 64`.
    static func text(_ signal: Int32) -> String {
        guard let known = names[signal] else { return "signal \(signal)" }
        return "\(known.name) (\(known.meaning))"
    }

    /// Those that end a process on every system; their numbers differ between systems.
    private static let names: [Int32: (name: String, meaning: String)] = [
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

/// The backtrace that a Swift program prints before it crashes: on a busy machine it takes seconds.
enum SwiftBacktrace {
    static func signal(in errorOutput: CapturedOutput) -> Int32? {
        for line in errorOutput.text.split(separator: "\n").reversed() {
            guard line.hasPrefix("*** Signal "), line.contains(": Backtracing from 0x") else { continue }
            return Int32(line.dropFirst("*** Signal ".count).prefix { $0 != ":" })
        }
        return nil
    }
}

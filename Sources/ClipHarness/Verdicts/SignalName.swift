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
        SIGQUIT: ("SIGQUIT", "quit"),
        SIGILL: ("SIGILL", "illegal instruction, as in a Swift runtime failure"),
        SIGTRAP: ("SIGTRAP", "trap, as in a Swift runtime failure"),
        SIGABRT: ("SIGABRT", "abort"),
        SIGBUS: ("SIGBUS", "bus error"),
        SIGFPE: ("SIGFPE", "arithmetic error"),
        SIGKILL: ("SIGKILL", "killed, as by the system when memory runs out"),
        SIGUSR1: ("SIGUSR1", "user signal 1"),
        SIGSEGV: ("SIGSEGV", "segmentation fault"),
        SIGUSR2: ("SIGUSR2", "user signal 2"),
        SIGPIPE: ("SIGPIPE", "write to a pipe without a reader"),
        SIGALRM: ("SIGALRM", "alarm"),
        SIGTERM: ("SIGTERM", "termination"),
        SIGXCPU: ("SIGXCPU", "processor time limit"),
        SIGXFSZ: ("SIGXFSZ", "file size limit"),
        SIGSYS: ("SIGSYS", "bad system call"),
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

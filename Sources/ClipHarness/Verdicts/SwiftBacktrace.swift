/// The backtrace that a Swift program on Linux prints when it crashes, before the signal ends it.
///
/// It is made by a program of its own, `swift-backtrace`, which takes some thirty milliseconds where nothing else runs,
/// and seconds on a machine that is very busy: so a crash may be over its time.
enum SwiftBacktrace {
    /// The signal of a backtrace that was begun, by the line that announces it; `nil` where there is no such line.
    static func signal(in errorOutput: CapturedOutput) -> Int32? {
        let text = String(decoding: errorOutput.head + errorOutput.tail, as: UTF8.self)
        for line in text.split(separator: "\n").reversed() {
            guard line.hasPrefix("*** Signal "), line.contains(": Backtracing from 0x") else { continue }
            return Int32(line.dropFirst("*** Signal ".count).prefix { $0 != ":" })
        }
        return nil
    }

    /// How it is left out, in a clause.
    static let mend = "SWIFT_BACKTRACE=enable=no in the host's environment leaves it out"
}

import ClipHarness

/// The line that shows how far a run is: `[00:03] [=====>    ] 45/100, 2 failed  Bike 17`.
struct BarLine {
    private let tally: RunTally
    private let elapsed: Duration
    private let running: TestCase?

    init(_ tally: RunTally, elapsed: Duration, running: TestCase?) {
        self.tally = tally
        self.elapsed = elapsed
        self.running = running
    }

    /// The line, shorter than the columns, so that no terminal wraps it.
    func text(in columns: Int) -> String {
        let done = tally.counts.total
        let count = "\(done)/\(tally.total)\(BarLine.troubles(tally))"
        let room = columns - clock.utf8.count - count.utf8.count - 8
        var line = clock
        if room >= 10 { line += " [\(bar(of: min(room, 30)))]" }
        line += " \(count)"
        if let running { line += "  \(VisibleText.string(running.title, for: .line))" }
        return DisplayWidth.clip(line, to: columns - 1)
    }

    /// What went wrong so far, each with a comma in front.
    static func troubles(_ tally: RunTally) -> String {
        [(tally.counts.failed, "failed"), (tally.counts.errored, "errored"), (tally.counts.flaky, "flaky")]
            .filter { $0.0 > 0 }
            .map { ", \($0.0) \($0.1)" }
            .joined()
    }

    private var clock: String {
        let seconds = max(0, elapsed.components.seconds)
        var bytes = ByteBuffer(capacity: 16)
        bytes.append(UInt8(ascii: "["))
        FixedPoint.append(UInt64(seconds / 60), minimumDigits: 2, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        FixedPoint.append(UInt64(seconds % 60), minimumDigits: 2, to: &bytes)
        bytes.append(UInt8(ascii: "]"))
        return bytes.string
    }

    private func bar(of width: Int) -> String {
        let share = tally.total > 0 ? Double(tally.counts.total) / Double(tally.total) : 0
        let filled = min(width, Int(share * Double(width)))
        guard filled < width else { return String(repeating: "=", count: width) }
        return String(repeating: "=", count: filled) + ">" + String(repeating: " ", count: width - filled - 1)
    }
}

import ClipHarness

/// The counts and times of a suite or of the whole run, which stand in a start tag but are known only at the end.
struct JUnitCounts {
    private(set) var tests = 0
    private(set) var failures = 0
    private(set) var errors = 0
    private(set) var skipped = 0
    private(set) var flaky = 0
    /// How long it took.
    var time = Duration.zero

    /// The room that the attributes take at most: counts of up to nine digits, and centuries in milliseconds.
    static let room = 120

    /// Which counts a start tag has.
    enum Selection: Int {
        case plain = 3, skipped, skippedAndFlaky
    }

    /// Counts a case.
    mutating func count(_ result: CaseResult) {
        tests += 1
        time += result.duration
        switch result.status {
        case .passed: break
        case .failed: failures += 1
        case .errored: errors += 1
        case .skipped: skipped += 1
        case .flaky: flaky += 1
        }
    }

    /// Counts the cases of a suite.
    mutating func add(_ suite: JUnitCounts) {
        tests += suite.tests
        failures += suite.failures
        errors += suite.errors
        skipped += suite.skipped
        flaky += suite.flaky
        time += suite.time
    }

    /// The attributes, each with a space in front.
    func attributes(_ selection: Selection, time: Duration?) -> ByteBuffer {
        var buffer = XMLBuffer()
        let counts: [(StaticString, Int)] = [
            (" tests=\"", tests), (" failures=\"", failures), (" errors=\"", errors), (" skipped=\"", skipped),
            (" flakes=\"", flaky),
        ]
        for (start, count) in counts.prefix(selection.rawValue) {
            buffer.markup(start)
            buffer.number(count)
            buffer.markup("\"")
        }
        if let time {
            buffer.markup(" time=\"")
            buffer.seconds(time)
            buffer.markup("\"")
        }
        return buffer.bytes
    }
}

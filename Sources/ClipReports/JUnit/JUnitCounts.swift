import ClipHarness

/// The counts and times of a suite or of the whole run, which stand in a start tag but are known only at the end.
struct JUnitCounts {
    private var statuses = StatusCounts()
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
        statuses.count(result.status)
        time += result.duration
    }

    /// Counts the cases of a suite.
    mutating func add(_ suite: JUnitCounts) {
        statuses.add(suite.statuses)
        time += suite.time
    }

    /// The attributes, each with a space in front.
    func attributes(_ selection: Selection, time: Duration?) -> ByteBuffer {
        var buffer = XMLBuffer()
        let counts: [(StaticString, Int)] = [
            (" tests=\"", statuses.total), (" failures=\"", statuses.failed), (" errors=\"", statuses.errored),
            (" skipped=\"", statuses.skipped), (" flakes=\"", statuses.flaky),
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

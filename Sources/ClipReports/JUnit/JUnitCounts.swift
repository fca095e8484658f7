import ClipHarness

/// The counts and times of a suite or of the whole run, which stand in a start tag but are known only at the end.
struct JUnitCounts {
    private(set) var tests = 0
    private(set) var failures = 0
    private(set) var errors = 0
    private(set) var skipped = 0
    /// How long it took.
    var time = Duration.zero

    /// The room that the attributes take at most: counts of up to ten digits, and centuries in milliseconds.
    static let room = 120

    /// Counts a case.
    mutating func count(_ result: CaseResult) {
        tests += 1
        time += result.duration
        switch result.status {
        case .passed, .flaky: break
        case .failed: failures += 1
        case .errored: errors += 1
        case .skipped: skipped += 1
        }
    }

    /// The attributes, each with a space in front.
    func attributes(withTime: Bool) -> ByteBuffer {
        var buffer = XMLBuffer()
        buffer.markup(" tests=\"")
        buffer.number(tests)
        buffer.markup("\" failures=\"")
        buffer.number(failures)
        buffer.markup("\" errors=\"")
        buffer.number(errors)
        buffer.markup("\" skipped=\"")
        buffer.number(skipped)
        if withTime {
            buffer.markup("\" time=\"")
            buffer.seconds(time)
        }
        buffer.markup("\"")
        return buffer.bytes
    }
}

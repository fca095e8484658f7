import ClipHarness

/// What a case has printed, launch by launch: less of it where a report is large already.
struct HTMLOutput {
    /// How much of a stream is shown, in bytes: the event log and JUnit have more.
    private static let limit = 16 << 10
    /// The same once the report has grown beyond ``budget``.
    private static let limitBeyondBudget = 2 << 10
    private static let budget = 16 << 20

    func write(_ result: CaseResult, after written: Int, to buffer: inout HTMLBuffer) {
        let limit = written > Self.budget ? Self.limitBeyondBudget : Self.limit
        write(result.output, "Standard output", limit: limit, to: &buffer)
        write(result.errorOutput, "Standard error", limit: limit, to: &buffer)
        for attempt in result.furtherFailures {
            write(attempt.output, "Standard output of the next failed launch", limit: limit, to: &buffer)
            write(attempt.errorOutput, "Standard error of the next failed launch", limit: limit, to: &buffer)
        }
    }

    private func write(
        _ output: CapturedOutput, _ heading: StaticString, limit: Int, to buffer: inout HTMLBuffer
    ) {
        guard !output.isEmpty else { return }
        buffer.markup("<h5>")
        buffer.markup(heading)
        buffer.markup("</h5><samp tabindex=\"0\" role=\"group\" aria-label=\"")
        buffer.markup(heading)
        buffer.markup("\">")
        CapturedText(output).bytes.withUnsafeBufferPointer { buffer.content($0, limit: limit) }
        buffer.markup("</samp>")
    }
}

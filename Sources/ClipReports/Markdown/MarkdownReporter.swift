import ClipHarness

/// Writes a summary in Markdown, as for the page of a pipeline's step: what failed first, then a table of the suites.
///
/// It stays under 1 MiB whatever the run holds, which is the most that GitHub takes for a step, together with what the
/// step has written before.
public final class MarkdownReporter: Reporter {
    private let target: ReportTarget
    private let options: ReportOptions
    private var open: OpenReportTarget?
    private var failures = ByteBuffer()
    private var flaky = ByteBuffer()
    private var untold = 0
    private var untoldFlaky = 0
    private var suites: [(reference: SuiteReference, counts: StatusCounts, time: Duration)] = []

    /// The longest summary, in bytes.
    static let limit = 1_000_000
    /// How much of it is kept for everything but the failures.
    private static let rest = 200_000
    /// The longest block of code, in bytes.
    private static let codeLimit = 16_000

    /// Takes where the summary goes. Nothing is opened before the run is planned.
    public init(target: ReportTarget, options: ReportOptions) {
        self.target = target
        self.options = options
    }

    /// Takes note of the event, and writes the summary at the end.
    ///
    /// - Throws: ``ReportError`` where the report cannot be written; the previous one stays as it was.
    public func handle(_ event: RunEvent) throws(ReportError) {
        switch event {
        case .planned: open = try target.open(holding: .text)
        case .finished(let result): note(result)
        case .ended(let run): try finish(run)
        case .preparing, .prepared, .started: break
        }
    }

    private func note(_ result: CaseResult) {
        if suites.last?.reference != result.testCase.suite {
            suites.append((result.testCase.suite, StatusCounts(), .zero))
        }
        suites[suites.count - 1].counts.count(result.status)
        suites[suites.count - 1].time += result.duration
        let room = MarkdownReporter.limit - MarkdownReporter.rest - (open?.size ?? 0)
        switch result.status {
        case .failed, .errored:
            guard failures.count < room - 2 * MarkdownReporter.codeLimit else {
                untold += 1
                return
            }
            append(result, to: &failures)
        case .flaky:
            let name = MarkdownText.line(result.testCase.displayName)
            let line = "- \(name): \(MarkdownText.line(CaseDetails.message(of: CaseDetails(result).verdict)))\n"
            if flaky.count + line.utf8.count < MarkdownReporter.rest / 4 {
                flaky.append(text: line)
            } else {
                untoldFlaky += 1
            }
        case .passed, .skipped: break
        }
    }

    private func append(_ result: CaseResult, to buffer: inout ByteBuffer) {
        let details = CaseDetails(result)
        buffer.append(text: "#### ❌ \(MarkdownText.line(result.testCase.displayName, limit: 512))\n\n")
        let definition = details.definition.map { ", defined at \(MarkdownText.line($0))" } ?? ""
        let verdict = details.verdict
        buffer.append(
            text: "\(MarkdownText.line(details.place))\(definition) · **\(verdict.type.rawValue)**: "
                + "\(MarkdownText.line(CaseDetails.message(of: verdict)))\n\n")
        var text: [String] = []
        for finding in details.findings {
            if details.findings.count > 1 { text.append("\(finding.type.rawValue): \(finding.message)") }
            if let expected = finding.expected { text.append("  expected: \(expected)") }
            if let found = finding.found { text.append("  found:    \(found)") }
        }
        text += ["Resolution:"] + details.trace.map { "  \($0)" }
        MarkdownText.appendCode(text.joined(separator: "\n"), limit: MarkdownReporter.codeLimit, to: &buffer)
        buffer.append("\n")
    }

    private func finish(_ run: RunEnded) throws(ReportError) {
        guard let open else { return }
        self.open = nil
        var text = ByteBuffer()
        let isGood = run.counts.failed + run.counts.errored == 0 && run.interruptedBy == nil
        text.append(text: "## \(isGood ? "✅" : "❌") ClipFlight: \(MarkdownReporter.summary(run.counts))\n\n")
        if let signal = run.interruptedBy { text.append(text: "Interrupted by signal \(signal).\n\n") }
        section("Failures", failures, untold, to: &text)
        section("Flaky", flaky, untoldFlaky, to: &text)
        appendSuites(to: &text)
        try open.write(text)
    }

    private func section(
        _ heading: String, _ body: borrowing ByteBuffer, _ untold: Int, to text: inout ByteBuffer
    ) {
        guard body.count > 0 || untold > 0 else { return }
        text.append(text: "### \(heading)\n\n")
        body.withBytes { text.append($0) }
        text.append("\n")
        if untold > 0 { text.append(text: "And \(untold) more, which the other reports hold.\n\n") }
    }

    private func appendSuites(to text: inout ByteBuffer) {
        guard !suites.isEmpty else { return }
        let time = options.reproducible ? "" : " Time |"
        text.append(text: "| Suite | Cases | Passed | Failed | Errored | Skipped | Flaky |\(time)\n")
        text.append(text: "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\(time.isEmpty ? "" : " ---: |")\n")
        let start = text.count
        for (number, suite) in suites.enumerated() {
            guard text.count - start < MarkdownReporter.rest / 4 else {
                text.append(text: "\nAnd \(suites.count - number) more suites.\n")
                return
            }
            let counts = suite.counts
            let cells = [counts.total, counts.passed, counts.failed, counts.errored, counts.skipped, counts.flaky]
            let spent = options.reproducible ? "" : " \(FixedPoint.seconds(suite.time)) s |"
            let name = MarkdownText.line(suite.reference.title, limit: 200)
            text.append(text: "| \(name) | \(cells.map(String.init).joined(separator: " | ")) |\(spent)\n")
        }
    }

    private static func summary(_ counts: StatusCounts) -> String {
        let parts = [
            (counts.failed, "failed"), (counts.errored, "errored"), (counts.flaky, "flaky"),
            (counts.skipped, "skipped"),
        ]
        let others = parts.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
        return "\(counts.passed) of \(counts.total) cases passed\(others)"
    }
}

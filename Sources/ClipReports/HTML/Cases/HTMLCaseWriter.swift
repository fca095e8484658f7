import ClipHarness

/// Writes the block of one case: a line that says what it is and how it ended, and behind it everything else.
struct HTMLCaseWriter {
    private let options: ReportOptions
    private let output = HTMLOutput()
    private var code = HTMLCode()
    private var opened = 0

    /// How many of the cases that did not pass are shown open from the start.
    private static let openedLimit = 10

    init(options: ReportOptions) { self.options = options }

    /// Writes the block.
    ///
    /// - Parameter written: How many bytes the report has already, which decides how much output is worth its room.
    mutating func write(_ result: CaseResult, after written: Int, to buffer: inout HTMLBuffer) {
        buffer.markup("<details class=\"c ")
        buffer.attribute(result.status.rawValue)
        buffer.markup("\" id=\"c")
        buffer.number(result.testCase.index)
        buffer.markup("\"")
        if result.didNotPass, opened < Self.openedLimit {
            opened += 1
            buffer.markup(" open=\"\"")
        }
        buffer.markup("><summary>")
        writeSummary(of: result, to: &buffer)
        buffer.markup("</summary><div class=\"b\"><div class=\"l\">")
        HTMLCard(result.testCase.resolution).write(to: &buffer)
        if let url = result.testCase.url { code.write(url, to: &buffer) }
        buffer.markup("</div><div class=\"r\">")
        HTMLVerdict(result).write(to: &buffer)
        HTMLFacts(result).write(to: &buffer)
        HTMLTrace(result.testCase.resolution).write(to: &buffer)
        HTMLComparison(result).write(to: &buffer)
        writeAdvisories(of: result.testCase, to: &buffer)
        if options.keepsOutput(of: result) { output.write(result, after: written, to: &buffer) }
        buffer.markup("</div></div></details>\n")
    }

    private func writeSummary(of result: CaseResult, to buffer: inout HTMLBuffer) {
        let testCase = result.testCase
        buffer.markup("<span class=\"s\">")
        buffer.markup(result.status.word)
        buffer.markup("</span><div><h4>")
        buffer.text(testCase.title)
        if let step = testCase.step {
            buffer.markup(" · step ")
            buffer.number(step)
        }
        buffer.markup("</h4>")
        if let url = testCase.url {
            buffer.markup("<code>")
            buffer.text(url)
            buffer.markup("</code>")
        }
        writeReason(of: result, to: &buffer)
        buffer.markup("</div><p><b>")
        buffer.text(testCase.kind.rawValue)
        buffer.markup("</b> ")
        buffer.text(testCase.source.rawValue)
        buffer.markup(" → ")
        buffer.text(testCase.target.rawValue)
        if !options.reproducible, result.attempts > 0 {
            buffer.markup(" <span>")
            buffer.seconds(result.duration)
            buffer.markup("</span>")
        }
        for tag in testCase.tags {
            buffer.markup(" <i>")
            buffer.text(tag)
            buffer.markup("</i>")
        }
        buffer.markup("</p>")
    }

    /// Writes in a line why the case did not pass.
    private func writeReason(of result: CaseResult, to buffer: inout HTMLBuffer) {
        let reason: String
        switch result.status {
        case .passed: return
        case .skipped: reason = result.skipReason ?? ""
        case .failed, .errored, .flaky: reason = CaseDetails.message(of: CaseDetails(result).verdict)
        }
        guard !reason.isEmpty else { return }
        buffer.markup("<em>")
        buffer.text(reason)
        buffer.markup("</em>")
    }

    private func writeAdvisories(of testCase: TestCase, to buffer: inout HTMLBuffer) {
        let advisories = testCase.resolution.advisories
        guard !advisories.isEmpty else { return }
        buffer.markup("<h5>Advisories</h5><ul class=\"a\">")
        for advisory in advisories {
            buffer.markup("<li><b>")
            buffer.text(advisory.name.rawValue)
            buffer.markup("</b> ")
            buffer.text(advisory.text)
            buffer.markup("</li>")
        }
        buffer.markup("</ul>")
    }
}

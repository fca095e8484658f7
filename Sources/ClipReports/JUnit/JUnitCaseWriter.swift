import ClipHarness

/// Writes one `testcase`.
struct JUnitCaseWriter {
    private let options: ReportOptions

    /// The longest `message`, in bytes; the text has all of it.
    private static let messageLimit = 2000

    init(options: ReportOptions) { self.options = options }

    func write(_ result: CaseResult, to buffer: inout XMLBuffer) {
        let testCase = result.testCase
        buffer.markup("    <testcase classname=\"")
        JUnitName.writeClass(of: testCase, to: &buffer)
        buffer.markup("\" name=\"")
        JUnitName.write(of: testCase, to: &buffer)
        buffer.markup("\" file=\"")
        buffer.attribute(testCase.location.file)
        buffer.markup("\" line=\"")
        buffer.number(testCase.location.line)
        if !options.reproducible {
            buffer.markup("\" time=\"")
            buffer.seconds(result.duration)
        }
        let keepsOutput = options.keepsOutput(of: result) && !(result.output.isEmpty && result.errorOutput.isEmpty)
        if result.status == .passed, !keepsOutput { return buffer.markup("\"/>\n") }
        buffer.markup("\">\n")
        writeVerdict(of: result, to: &buffer)
        if keepsOutput {
            write(result.output, as: "system-out", to: &buffer)
            write(result.errorOutput, as: "system-err", to: &buffer)
        }
        buffer.markup("    </testcase>\n")
    }

    private func writeVerdict(of result: CaseResult, to buffer: inout XMLBuffer) {
        switch result.status {
        case .passed:
            break
        case .failed:
            write(CaseDetails(result), as: "failure", to: &buffer)
        case .errored:
            write(CaseDetails(result), as: "error", to: &buffer)
        case .skipped:
            buffer.markup("      <skipped message=\"")
            buffer.attribute(JUnitCaseWriter.shortened(VisibleText.string(result.skipReason ?? "", for: .line)))
            buffer.markup("\"/>\n")
        case .flaky:
            let details = CaseDetails(result)
            startTag("flakyFailure", details.verdict, to: &buffer)
            buffer.markup("<stackTrace>")
            writeText(of: details, to: &buffer)
            buffer.markup("</stackTrace></flakyFailure>\n")
            for failure in result.furtherFailures { writeFlaky(failure, to: &buffer) }
        }
    }

    /// Writes a further launch that failed; the trace and the advisories are the first one's.
    private func writeFlaky(_ failure: FailedAttempt, to buffer: inout XMLBuffer) {
        guard let verdict = failure.findings.first else { return }
        startTag("flakyFailure", verdict, to: &buffer)
        buffer.markup("<stackTrace>")
        writeText(of: failure.findings, to: &buffer)
        buffer.markup("</stackTrace></flakyFailure>\n")
    }

    private func write(_ details: CaseDetails, as element: StaticString, to buffer: inout XMLBuffer) {
        startTag(element, details.verdict, to: &buffer)
        writeText(of: details, to: &buffer)
        buffer.markup("</")
        buffer.markup(element)
        buffer.markup(">\n")
    }

    private func startTag(_ element: StaticString, _ verdict: Finding, to buffer: inout XMLBuffer) {
        buffer.markup("      <")
        buffer.markup(element)
        buffer.markup(" type=\"")
        buffer.attribute(verdict.type.rawValue)
        buffer.markup("\" message=\"")
        buffer.attribute(JUnitCaseWriter.shortened(CaseDetails.message(of: verdict)))
        buffer.markup("\">")
    }

    private func write(_ output: CapturedOutput, as element: StaticString, to buffer: inout XMLBuffer) {
        guard !output.isEmpty else { return }
        buffer.markup("      <")
        buffer.markup(element)
        buffer.markup(">")
        CapturedText(output).bytes.withUnsafeBufferPointer { buffer.content($0) }
        buffer.markup("</")
        buffer.markup(element)
        buffer.markup(">\n")
    }

    /// The beginning of a line, so that a text that begins with the line begins with this too.
    private static func shortened(_ line: String) -> String {
        guard line.utf8.count > messageLimit else { return line }
        var end = line.utf8.index(line.startIndex, offsetBy: messageLimit)
        while end.samePosition(in: line.unicodeScalars) == nil { end = line.utf8.index(before: end) }
        return String(line[..<end])
    }
}

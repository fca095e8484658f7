import ClipHarness

/// A failed launch of a case that was launched more than once, in an element of its own.
struct JUnitLaunch {
    private let findings: [Finding]
    /// All there is to say about the case, which the first launch tells.
    private let details: CaseDetails?
    private let output: CapturedOutput
    private let errorOutput: CapturedOutput

    /// The elements.
    enum Element {
        /// Of a case that passed in the end.
        case flakyFailure, flakyError
        /// Of a case that did not.
        case rerunFailure, rerunError

        fileprivate var start: StaticString {
            switch self {
            case .flakyFailure: "      <flakyFailure"
            case .flakyError: "      <flakyError"
            case .rerunFailure: "      <rerunFailure"
            case .rerunError: "      <rerunError"
            }
        }

        fileprivate var end: StaticString {
            switch self {
            case .flakyFailure: "</flakyFailure>\n"
            case .flakyError: "</flakyError>\n"
            case .rerunFailure: "</rerunFailure>\n"
            case .rerunError: "</rerunError>\n"
            }
        }
    }

    /// The first launch that failed.
    init(firstOf result: CaseResult) {
        let details = CaseDetails(result)
        findings = details.findings
        self.details = details
        output = result.output
        errorOutput = result.errorOutput
    }

    /// A later one.
    init(_ attempt: FailedAttempt) {
        findings = attempt.findings
        details = nil
        output = attempt.output
        errorOutput = attempt.errorOutput
    }

    /// Whether it ended in an error, rather than with another outcome than the expected one.
    var isError: Bool { findings.first?.type.isError ?? true }

    func write(as element: Element, withOutput: Bool, texts: JUnitCaseText, to buffer: inout XMLBuffer) {
        guard let verdict = findings.first else { return }
        buffer.markup(element.start)
        JUnitMessage.write(verdict, to: &buffer)
        buffer.markup("><stackTrace>")
        if let details { texts.write(details, to: &buffer) } else { texts.write(findings, to: &buffer) }
        buffer.markup("</stackTrace>")
        if withOutput {
            JUnitOutput(output, "<system-out>", "</system-out>").write(to: &buffer)
            JUnitOutput(errorOutput, "<system-err>", "</system-err>").write(to: &buffer)
        }
        buffer.markup(element.end)
    }
}

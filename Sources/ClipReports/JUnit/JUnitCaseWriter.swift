import ClipHarness
import ClipSuites

/// Writes one `testcase`, its elements in the order of Surefire's schema, which is the strictest.
struct JUnitCaseWriter {
    private let dialect: JUnitDialect
    private let options: ReportOptions
    private let texts: JUnitCaseText

    init(dialect: JUnitDialect, options: ReportOptions) {
        self.dialect = dialect
        self.options = options
        texts = JUnitCaseText(dialect: dialect, commands: options.commands.inFiles)
    }

    /// Writes the case; `printed` takes what has no place in a case of the dialect.
    func write(_ result: CaseResult, to buffer: inout XMLBuffer, printed: inout JUnitSuiteOutput) {
        writeStartTag(of: result, to: &buffer)
        let keepsOutput = options.keepsOutput(of: result)
        if dialect.printsWithSuite { printed.add(result, keepsOutput: keepsOutput, texts: texts) }
        let writesOutput = keepsOutput && hasOwnOutput(result)
        let hasProperties =
            dialect.placesCases && (result.mark != nil || result.trial != nil || result.notes != CaseNotes())
        if !writesOutput, !hasVerdict(result), !hasProperties { return buffer.markup("\"/>\n") }
        buffer.markup("\">\n")
        if hasProperties { writeProperties(of: result, to: &buffer) }
        writeVerdict(of: result, to: &buffer)
        if writesOutput {
            buffer.printed(result.output, "      <system-out>", "</system-out>\n")
            buffer.printed(result.errorOutput, "      <system-err>", "</system-err>\n")
        }
        buffer.markup("    </testcase>\n")
    }

    private func writeStartTag(of result: CaseResult, to buffer: inout XMLBuffer) {
        let testCase = result.testCase
        buffer.markup("    <testcase classname=\"")
        JUnitName.writeClass(of: testCase, to: &buffer)
        buffer.markup("\" name=\"")
        JUnitName.write(of: testCase, to: &buffer)
        if dialect.placesCases {
            buffer.markup("\" file=\"")
            buffer.attribute(testCase.location.file)
            buffer.markup("\" line=\"")
            buffer.number(testCase.location.line)
        }
        if !options.reproducible || dialect.demandsCaseTime {
            buffer.markup("\" time=\"")
            buffer.seconds(options.reproducible ? .zero : result.duration)
        }
    }

    private func writeProperties(of result: CaseResult, to buffer: inout XMLBuffer) {
        buffer.markup("      <properties>\n")
        let (notes, mark) = (result.notes, result.mark?.rawValue)
        let own = [("description", notes.description), ("owner", notes.owner), ("baseline", mark)]
        for (name, value) in own + (result.trial?.facts.map { ($0.name, $0.value) } ?? []) {
            guard let value else { continue }
            buffer.markup("        <property")
            buffer.attribute("name", name)
            buffer.attribute("value", value.shortened(to: 2000))
            buffer.markup("/>\n")
        }
        buffer.markup("      </properties>\n")
    }

    /// Whether there is output that is neither with the suite nor in the elements of launches.
    private func hasOwnOutput(_ result: CaseResult) -> Bool {
        if result.output.isEmpty && result.errorOutput.isEmpty || dialect.printsWithSuite { return false }
        return !dialect.hasAllLaunches || result.status != .flaky
    }

    private func hasVerdict(_ result: CaseResult) -> Bool {
        switch result.status {
        case .passed: false
        case .failed, .errored, .skipped: true
        case .flaky: dialect.hasFlakyFailures
        }
    }

    private func writeVerdict(of result: CaseResult, to buffer: inout XMLBuffer) {
        let further: [Launch] = result.furtherFailures.map { ($0, texts.text($0.findings)) }
        let reruns = dialect.hasAllLaunches ? further : []
        switch result.status {
        case .passed: break
        case .failed:
            write(result, as: "failure", to: &buffer)
            write(reruns, areErrors: false, as: "rerunFailure", to: &buffer)
            write(reruns, areErrors: true, as: "rerunError", to: &buffer)
        case .errored:
            write(reruns, areErrors: false, as: "rerunFailure", to: &buffer)
            write(result, as: "error", to: &buffer)
            write(reruns, areErrors: true, as: "rerunError", to: &buffer)
        case .skipped:
            buffer.markup("      <skipped")
            buffer.message(VisibleText.string(result.skipReason ?? "", for: .line))
            buffer.markup("/>\n")
        case .flaky:
            let first = FailedAttempt(
                findings: result.explainedFindings, output: result.output, errorOutput: result.errorOutput)
            let launches = [(first, texts.text(result))] + further
            if dialect.hasAllLaunches {
                write(launches, areErrors: false, as: "flakyFailure", to: &buffer)
                write(launches, areErrors: true, as: "flakyError", to: &buffer)
            } else if dialect.hasFlakyFailures {
                for launch in launches { write(launch, as: "flakyFailure", to: &buffer) }
            }
        }
    }

    private func write(_ result: CaseResult, as element: StaticString, to buffer: inout XMLBuffer) {
        buffer.markup("      <")
        buffer.markup(element)
        buffer.verdict(result.verdict, of: result.testCase)
        buffer.markup(">")
        buffer.content(texts.text(result, further: dialect.hasAllLaunches ? [] : result.furtherFailures))
        buffer.markup("</")
        buffer.markup(element)
        buffer.markup(">\n")
    }

    /// A failed launch of a case that was launched more than once, and its text: the first one's has all about the case.
    private typealias Launch = (attempt: FailedAttempt, text: String)

    /// Writes those launches that ended in errors, or those that did not.
    private func write(
        _ launches: [Launch], areErrors: Bool, as element: StaticString, to buffer: inout XMLBuffer
    ) {
        for launch in launches where launch.attempt.isError == areErrors { write(launch, as: element, to: &buffer) }
    }

    private func write(_ launch: Launch, as element: StaticString, to buffer: inout XMLBuffer) {
        let attempt = launch.attempt
        guard let verdict = attempt.findings.first else { return }
        buffer.markup("      <")
        buffer.markup(element)
        buffer.verdict(verdict)
        buffer.markup("><stackTrace>")
        buffer.content(launch.text)
        buffer.markup("</stackTrace>")
        if dialect.hasAllLaunches {
            buffer.printed(attempt.output, "<system-out>", "</system-out>")
            buffer.printed(attempt.errorOutput, "<system-err>", "</system-err>")
        }
        buffer.markup("</")
        buffer.markup(element)
        buffer.markup(">\n")
    }
}

extension FailedAttempt {
    /// Whether it ended in an error, rather than with another outcome than the expected one.
    fileprivate var isError: Bool { findings.first?.type.isError ?? true }
}

extension XMLBuffer {
    /// Writes an element with what was printed to one stream; none where nothing was.
    fileprivate mutating func printed(_ output: CapturedOutput, _ start: StaticString, _ end: StaticString) {
        guard !output.isEmpty else { return }
        markup(start)
        output.bytes.withUnsafeBufferPointer { content($0) }
        markup(end)
    }

    fileprivate mutating func verdict(_ verdict: Finding, of testCase: TestCase? = nil) {
        attribute("type", verdict.type.rawValue)
        message(JUnitCaseText.message(verdict, of: testCase))
    }

    /// Writes a line as message: its beginning, so that a text that begins with the line begins with this too.
    fileprivate mutating func message(_ line: String) {
        // The text has all of it.
        let limit = 2000
        guard line.utf8.count > limit else { return attribute("message", line) }
        var end = line.utf8.index(line.startIndex, offsetBy: limit)
        while end.samePosition(in: line.unicodeScalars) == nil { end = line.utf8.index(before: end) }
        attribute("message", String(line[..<end]))
    }
}

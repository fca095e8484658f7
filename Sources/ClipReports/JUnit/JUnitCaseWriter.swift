import ClipHarness
import ClipSuites

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
        if dialect == .strict { printed.add(result, keepsOutput: keepsOutput, texts: texts) }
        let hasOutput = !result.output.isEmpty || !result.errorOutput.isEmpty
        let writesOutput = keepsOutput && dialect == .readers && hasOutput
        let hasVerdict = result.status == .flaky ? dialect == .readers : result.status != .passed
        if dialect == .strict, !hasVerdict { return buffer.markup("\"/>\n") }
        buffer.markup("\">\n")
        if dialect == .readers { writeProperties(of: result, to: &buffer) }
        writeVerdict(of: result, to: &buffer)
        if writesOutput {
            buffer.printed(result.output, "      <system-out>", "</system-out>\n")
            buffer.printed(result.errorOutput, "      <system-err>", "</system-err>\n")
        }
        buffer.markup("    </testcase>\n")
    }

    /// Writes a case for what is wrong with the run itself, so that no reader takes it for a success.
    func write(errors: [Diagnostic], to buffer: inout XMLBuffer) {
        let lines = errors.map { VisibleText.string($0.sentence, for: .line) }
        buffer.markup("    <testcase classname=\"clipflight\" name=\"run\"")
        if !options.reproducible || dialect == .strict { buffer.markup(" time=\"0.000\"") }
        buffer.markup(">\n      <error")
        buffer.attribute("type", FindingType.interrupted.rawValue)
        buffer.message(lines.first ?? "")
        buffer.markup(">")
        buffer.content(lines.joined(separator: "\n"))
        buffer.markup("</error>\n    </testcase>\n")
    }

    private func writeStartTag(of result: CaseResult, to buffer: inout XMLBuffer) {
        let testCase = result.testCase
        buffer.markup("    <testcase classname=\"")
        JUnitName.writeClass(of: testCase, to: &buffer)
        buffer.markup("\" name=\"")
        JUnitName.write(of: testCase, to: &buffer)
        if dialect == .readers {
            buffer.markup("\" file=\"")
            buffer.attribute(testCase.location.file)
            buffer.markup("\" line=\"")
            buffer.number(testCase.location.line)
        }
        if !options.reproducible || dialect == .strict {
            buffer.markup("\" time=\"")
            buffer.seconds(options.reproducible ? .zero : result.duration)
        }
    }

    /// Writes the phase and, before and after it, what is rare: each is asked for once, and no list is made.
    private func writeProperties(of result: CaseResult, to buffer: inout XMLBuffer) {
        let testCase = result.testCase
        let notes = testCase.notes
        buffer.markup("      <properties>\n")
        if let id = testCase.ownID {
            buffer.property("id", id)
            buffer.property("title", testCase.title)
            buffer.property("url", testCase.url)
        }
        if !notes.properties.isEmpty {
            for (name, value) in notes.sortedProperties { buffer.property(name, value) }
        }
        for tag in testCase.tags { buffer.property("tag", tag) }
        buffer.property("owner", notes.owner)
        buffer.property("description", notes.description)
        buffer.property("phase", testCase.resolution.phase.rawValue)
        if testCase.expectsNothing { buffer.property("asserts", "nothing") }
        buffer.property("known", notes.known?.issue)
        if result.status == .known { buffer.property("failure", result.verdict.line) }
        buffer.property("baseline", result.mark?.rawValue)
        buffer.property("mutants", result.mutants.map { "\($0.killed) of \($0.total) killed" })
        write(result.trials, to: &buffer)
        buffer.markup("      </properties>\n")
    }

    /// Writes the words of the only tester by their names; of several, a line each.
    private func write(_ trials: [Trial], to buffer: inout XMLBuffer) {
        guard trials.count == 1, let trial = trials.first else {
            return trials.forEach { buffer.property("tester", $0.text) }
        }
        buffer.property("tester", trial.tester)
        buffer.property("device", trial.device)
        buffer.property("os", trial.os)
        buffer.property("build", trial.build)
        buffer.property("remark", trial.remark)
    }

    private func writeVerdict(of result: CaseResult, to buffer: inout XMLBuffer) {
        switch result.status {
        case .passed: break
        case .failed: write(result, as: "failure", to: &buffer)
        case .errored: write(result, as: "error", to: &buffer)
        case .skipped: writeSkipped(result.skipReason ?? "", to: &buffer)
        case .known: writeSkipped("known: \(result.notes.known?.issue ?? "")", to: &buffer)
        case .flaky:
            guard dialect == .readers else { return }
            writeFlakyFailure(result.explainedFindings, texts.text(result), to: &buffer)
            for attempt in result.furtherFailures {
                writeFlakyFailure(attempt.findings, texts.text(attempt.findings), to: &buffer)
            }
        }
    }

    private func writeSkipped(_ reason: String, to buffer: inout XMLBuffer) {
        buffer.markup("      <skipped")
        buffer.message(VisibleText.string(reason, for: .line))
        buffer.markup("/>\n")
    }

    private func write(_ result: CaseResult, as element: StaticString, to buffer: inout XMLBuffer) {
        buffer.markup("      <")
        buffer.markup(element)
        buffer.verdict(result.verdict, of: result.testCase)
        buffer.markup(">")
        buffer.content(texts.text(result, further: result.furtherFailures))
        buffer.markup("</")
        buffer.markup(element)
        buffer.markup(">\n")
    }

    private func writeFlakyFailure(_ findings: [Finding], _ text: String, to buffer: inout XMLBuffer) {
        guard let verdict = findings.first else { return }
        buffer.markup("      <flakyFailure")
        buffer.verdict(verdict)
        buffer.markup("><stackTrace>")
        buffer.content(text)
        buffer.markup("</stackTrace></flakyFailure>\n")
    }
}

extension Diagnostic {
    fileprivate var sentence: String {
        (location.map { "\($0.text): " } ?? "") + message + (fix.map { "; fix: \($0)" } ?? "")
    }
}

extension XMLBuffer {
    fileprivate mutating func property(_ name: String, _ value: String?) {
        guard let value else { return }
        markup("        <property")
        attribute("name", name)
        attribute("value", value.shortened(to: 2000))
        markup("/>\n")
    }

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

    /// Writes the beginning of a line, with which the text begins too.
    fileprivate mutating func message(_ line: String) {
        let limit = 2000
        guard line.utf8.count > limit else { return attribute("message", line) }
        var end = line.utf8.index(line.startIndex, offsetBy: limit)
        while end.samePosition(in: line.unicodeScalars) == nil { end = line.utf8.index(before: end) }
        attribute("message", String(line[..<end]))
    }
}

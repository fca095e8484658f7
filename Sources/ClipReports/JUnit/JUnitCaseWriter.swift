import ClipHarness
import ClipSuites

struct JUnitCaseWriter {
    private let dialect: JUnitDialect
    private let options: ReportOptions
    private let commands: CaseCommands
    private let hidden: Set<CaseStory.Part>
    private var latestClass: (kind: CaseKind, name: String)?
    /// The suite's output in the strict dialect, which has no element for a case's output.
    private var output = Self.noOutput
    private var errorOutput = Self.noOutput

    private static var noOutput: OutputCollector {
        OutputCollector(limit: BoundedText.half(of: XMLBuffer.textLimit))
    }

    init(dialect: JUnitDialect, options: ReportOptions) {
        self.dialect = dialect
        self.options = options
        commands = options.commands.inFiles
        // The `readers` dialect writes notes as properties and rows as attributes.
        hidden = Set([.furtherFailures, .printed]).union(dialect == .strict ? [] : [.notes, .row])
    }

    mutating func write(_ result: CaseResult, as element: JUnitElement, to buffer: inout XMLBuffer) {
        let className = className(of: result.testCase)
        writeStartTag(of: result, in: className, to: &buffer)
        let keepsOutput = options.keepsOutput(of: result)
        if dialect == .strict { collect(result, in: className, keepsOutput: keepsOutput) }
        let hasVerdict = element == .flaky ? dialect == .readers : element != .passed
        if dialect == .strict, !hasVerdict { return buffer.markup("\"/>\n") }
        buffer.markup("\">\n")
        if dialect == .readers {
            writeProperties(of: result, isTolerated: element.isSkipped && !result.findings.isEmpty, to: &buffer)
        }
        writeVerdict(of: result, as: element, to: &buffer)
        if keepsOutput, dialect == .readers {
            buffer.printed(result.output, "      <system-out>", "</system-out>\n")
            buffer.printed(result.errorOutput, "      <system-err>", "</system-err>\n")
        }
        buffer.markup("    </testcase>\n")
    }

    private mutating func className(of testCase: TestCase) -> String {
        if let latestClass, latestClass.kind == testCase.kind { return latestClass.name }
        let name = JUnitName.ofClass(testCase)
        latestClass = (testCase.kind, name)
        return name
    }

    /// Writes a problem of the run as a case, so that tools report a failure.
    func write(_ problem: ConclusionText.OwnProblem, to buffer: inout XMLBuffer) {
        let lines = problem.told.map { problem in
            let place = problem.location.map { "\($0.text): " } ?? ""
            let fix = problem.fix.map { "; fix: \($0)" } ?? ""
            return Visible.text(place + problem.message + fix)
        }
        buffer.markup("    <testcase")
        buffer.attribute("classname", JUnitName.ownClass)
        buffer.attribute("name", problem.name)
        if shown(.zero) != nil { buffer.markup(" time=\"0.000\"") }
        buffer.markup(">\n      <error")
        buffer.attribute("type", FindingType.interrupted.rawValue)
        buffer.message(lines.first ?? "")
        buffer.markup(">")
        buffer.content(lines.joined(separator: "\n"))
        buffer.markup("</error>\n    </testcase>\n")
    }

    private mutating func collect(_ result: CaseResult, in className: String, keepsOutput: Bool) {
        let name = JUnitName.text(of: result.testCase, in: className)
        if result.status == .flaky {
            output.append(Array("flaky: \(text(result, further: result.furtherFailures))".utf8), under: name)
        }
        guard keepsOutput else { return }
        output.append(result.output, under: name)
        errorOutput.append(result.errorOutput, under: name)
        for attempt in result.furtherFailures {
            output.append(attempt.output, under: name)
            errorOutput.append(attempt.errorOutput, under: name)
        }
    }

    mutating func endSuite(in buffer: inout XMLBuffer) {
        latestClass = nil
        guard dialect == .strict else { return }
        buffer.markup("    <system-out>")
        buffer.content(visible: output.captured.bytes)
        buffer.markup("</system-out>\n    <system-err>")
        buffer.content(visible: errorOutput.captured.bytes)
        buffer.markup("</system-err>\n")
        output = Self.noOutput
        errorOutput = Self.noOutput
    }

    func shown(_ time: Duration) -> Duration? {
        if options.reproducible { dialect == .strict ? .zero : nil } else { time }
    }

    private func writeStartTag(of result: CaseResult, in className: String, to buffer: inout XMLBuffer) {
        let testCase = result.testCase
        buffer.markup("    <testcase")
        buffer.attribute("classname", className)
        buffer.markup(" name=\"")
        JUnitName.write(of: testCase, in: className, to: &buffer)
        if dialect == .readers {
            buffer.markup("\" file=\"")
            buffer.attribute(testCase.location.file)
            buffer.markup("\" line=\"")
            buffer.number(testCase.location.line)
        }
        if let time = shown(result.duration) {
            buffer.markup("\" time=\"")
            buffer.seconds(time)
        }
    }

    /// Writes each property directly, because building a list is too slow (benchmark row JUnit).
    private func writeProperties(of result: CaseResult, isTolerated: Bool, to buffer: inout XMLBuffer) {
        let testCase = result.testCase
        let notes = testCase.notes
        buffer.markup("      <properties>\n")
        if let id = testCase.ownID {
            buffer.property("id", id)
            buffer.property("title", testCase.title)
            buffer.property("url", testCase.url)
        }
        let hasNotes = notes != CaseNotes()
        if hasNotes { for (name, value) in notes.sortedProperties { buffer.property(name, value) } }
        for tag in testCase.tags { buffer.property("tag", tag) }
        if hasNotes { for field in NoteField.all { buffer.property(field.rawValue, notes[field]) } }
        buffer.property("phase", testCase.resolution.phase.rawValue)
        if testCase.expectsNothing { buffer.property("asserts", "nothing") }
        buffer.property("known", notes.known?.issue)
        if isTolerated { buffer.property("failure", result.verdict.line) }
        buffer.property("baseline", result.mark?.rawValue)
        buffer.property("mutants", result.mutants.map { "\($0.killed) of \($0.total) killed" })
        if !result.labels.isEmpty {
            for (label, status) in result.labels.sorted(by: { $0.key < $1.key }) {
                buffer.property("label", "\(label): \(status.rawValue)")
            }
        }
        write(result.trials, to: &buffer)
        buffer.markup("      </properties>\n")
    }

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

    private func writeVerdict(of result: CaseResult, as element: JUnitElement, to buffer: inout XMLBuffer) {
        switch element {
        case .passed: break
        case .failure: write(result, as: "failure", to: &buffer)
        case .error: write(result, as: "error", to: &buffer)
        case .skipped(let reason):
            buffer.markup("      <skipped")
            buffer.message(Visible.text(reason))
            buffer.markup("/>\n")
        case .flaky:
            writeFlakyFailure(result.explainedFindings, text(result), to: &buffer)
            for attempt in result.furtherFailures {
                writeFlakyFailure(attempt.findings, text(attempt.findings), to: &buffer)
            }
        }
    }

    private func write(_ result: CaseResult, as element: StaticString, to buffer: inout XMLBuffer) {
        buffer.markup("      <")
        buffer.markup(element)
        buffer.verdict(result.verdict, of: result.testCase)
        buffer.markup(">")
        buffer.content(text(result, further: result.furtherFailures))
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

    private func text(_ result: CaseResult, further: [FailedAttempt] = []) -> String {
        var text = ""
        // Most texts are shorter than this, and malloc is slower for a kilobyte or more.
        text.reserveCapacity(512)
        text += self.text(result.explainedFindings, of: result.testCase)
        // If a case has an ID, its name does not contain the URL.
        if result.testCase.ownID != nil, let url = result.testCase.url {
            text += "\nURL: \(Visible.text(url))\n"
        }
        if !further.isEmpty, let alike = result.alike { text += "\n\(alike)\n" }
        for attempt in further where !result.isAlike(attempt) {
            text += "\nA later launch: " + self.text(attempt.findings)
        }
        let story = CaseStory(result, commands: commands)
        let showsDefinition = dialect == .strict || result.definition != nil
        for (part, heading, lines) in story.sections(first: [.trials], without: hidden)
        where part != .definition || showsDefinition {
            if part == .row || part == .definition {
                text += "\n\(part.rawValue): \(lines[0])\n"
            } else {
                append(lines, heading: heading, to: &text)
            }
        }
        append(story.commands.map { "\($0.purpose): \($0.command)" }, heading: "Next", to: &text)
        return text
    }

    private func append(_ lines: [String], heading: String, to text: inout String) {
        if !lines.isEmpty { text += "\n\(heading):\n" }
        for line in lines {
            text += "  "
            text += Visible.text(line)
            text += "\n"
        }
    }

    private func text(_ findings: [Finding], of testCase: TestCase? = nil) -> String {
        var text = ""
        for (number, finding) in findings.enumerated() {
            if number > 0 { text += "\n" }
            text += (number == 0 ? Self.message(finding, of: testCase) : finding.line) + "\n"
            text += value(finding.expected, label: "  expected: ") + value(finding.found, label: "  got:      ")
        }
        return text
    }

    fileprivate static func message(_ verdict: Finding, of testCase: TestCase?) -> String {
        verdict.line + (testCase.map { " [\($0.kindText)]" } ?? "")
    }

    private func value(_ value: String?, label: String) -> String {
        guard let value else { return "" }
        guard value.utf8.contains(UInt8(ascii: "\n")) else { return label + value + "\n" }
        return label + value.replacing(["\n": "\n" + String(repeating: " ", count: label.utf8.count)]) + "\n"
    }
}

extension OutputCollector {
    fileprivate mutating func append(_ output: CapturedOutput, under name: String) {
        if !output.isEmpty { append(output.bytes, under: name) }
    }

    fileprivate mutating func append(_ bytes: [UInt8], under name: String) {
        var text = Array("--- \(name)\n".utf8)
        text += bytes.withUnsafeBufferPointer { Visible.bytes($0, for: .xml) }
        if bytes.last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
        text.withUnsafeBytes { append($0) }
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
        message(JUnitCaseWriter.message(verdict, of: testCase))
    }

    fileprivate mutating func message(_ line: String) {
        let limit = 2000
        attribute("message", line.utf8.count > limit ? String(line.unicodeScalars.prefix(limit)) : line)
    }
}

enum JUnitElement: Equatable {
    case passed, failure, error, flaky
    case skipped(String)

    var isSkipped: Bool { if case .skipped = self { true } else { false } }

    /// Returns a result's element. This is a function because an initializer would copy the result.
    static func of(_ result: CaseResult, _ standing: Standing, under rules: RunRules) -> JUnitElement {
        switch standing {
        case .good: .passed
        case .problem(.failed), .problem(.flaky): .failure
        case .problem(.errored), .problem(.hostFailed), .problem(.interrupted): .error
        case .tolerated(.known): .skipped("known: \(result.notes.known?.issue ?? "")")
        case .tolerated(.failedBefore): .skipped("failed before (\(rules.baseline?.text ?? "in the baseline"))")
        case .tolerated(.flaky): .flaky
        case .tolerated(.skipped), .tolerated(.noHost), .tolerated(.noDevice), .belongsToOther, .notRun:
            .skipped(result.skipReason ?? "")
        }
    }
}

struct JUnitCounts {
    private(set) var tests = 0
    private(set) var failures = 0
    private(set) var errors = 0
    private(set) var skipped = 0

    mutating func count(_ element: JUnitElement) {
        tests += 1
        switch element {
        case .passed, .flaky: break
        case .failure: failures += 1
        case .error: errors += 1
        case .skipped: skipped += 1
        }
    }
}

extension RunRules.BaselineName {
    var text: String { commit.map { String($0.prefix(12)) } ?? log }
}

import ClipHarness

struct JUnitCaseText {
    private let dialect: JUnitDialect
    private let commands: CaseCommands
    private let hidden: Set<CaseStory.Part>

    init(dialect: JUnitDialect, commands: CaseCommands) {
        self.dialect = dialect
        self.commands = commands
        // The other dialect has attributes and properties for these, which are valid in no schema.
        let ofReaders: Set<CaseStory.Part> = [.description, .id, .owner, .properties, .known, .row]
        hidden = Set([.furtherFailures, .printed]).union(dialect == .strict ? [] : ofReaders)
    }

    func text(_ result: CaseResult, further: [FailedAttempt] = []) -> String {
        var text = ""
        // Few texts are longer; malloc is slower from a kilobyte on.
        text.reserveCapacity(512)
        text += self.text(result.explainedFindings, of: result.testCase)
        // Its name has the id instead.
        if result.testCase.ownID != nil, let url = result.testCase.url {
            text += "\nURL: \(VisibleText.string(url, for: .line))\n"
        }
        for attempt in further { text += "\nA later launch: " + self.text(attempt.findings) }
        let story = CaseStory(result, commands: commands)
        // In the dialect for readers, the place is an attribute.
        let showsDefinition = dialect == .strict || result.definition != nil
        for (part, lines) in story.sections(first: [.trials], without: hidden)
        where part != .definition || showsDefinition {
            if part == .row || part == .definition {
                text += "\n\(part.rawValue): \(lines[0])\n"
            } else {
                append(lines, heading: part.rawValue, to: &text)
            }
        }
        append(story.commands.map { "\($0.purpose): \($0.command)" }, heading: "Next", to: &text)
        return text
    }

    private func append(_ lines: [String], heading: String, to text: inout String) {
        if !lines.isEmpty { text += "\n\(heading):\n" }
        for line in lines {
            text += "  "
            text += VisibleText.string(line, for: .line)
            text += "\n"
        }
    }

    func text(_ findings: [Finding], of testCase: TestCase? = nil) -> String {
        var text = ""
        for (number, finding) in findings.enumerated() {
            if number > 0 { text += "\n" }
            text += (number == 0 ? Self.message(finding, of: testCase) : finding.line) + "\n"
            text += value(finding.expected, label: "  expected: ") + value(finding.found, label: "  found:    ")
        }
        return text
    }

    static func message(_ verdict: Finding, of testCase: TestCase?) -> String {
        verdict.line + (testCase.map { " [\($0.kindText)]" } ?? "")
    }

    private func value(_ value: String?, label: String) -> String {
        guard let value else { return "" }
        guard value.utf8.contains(UInt8(ascii: "\n")) else { return label + value + "\n" }
        // By bytes: as a character, a carriage return and a line feed are one that is no line feed.
        let lines = value.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let margin = "\n" + String(repeating: " ", count: label.utf8.count)
        return label + lines.map { String(Substring($0)) }.joined(separator: margin) + "\n"
    }
}

/// The printed texts of a suite's cases, and why some are flaky, for the strict dialect.
struct JUnitSuiteOutput {
    private var output = OutputCollector(limit: BoundedText.half(of: XMLBuffer.textLimit))
    private var errorOutput = OutputCollector(limit: BoundedText.half(of: XMLBuffer.textLimit))

    mutating func add(_ result: CaseResult, keepsOutput: Bool, texts: JUnitCaseText) {
        let name = JUnitName.text(of: result.testCase)
        if result.status == .flaky {
            let text = texts.text(result, further: result.furtherFailures)
            output.append(Array("flaky: \(text)".utf8), under: name)
        }
        guard keepsOutput else { return }
        output.append(result.output, under: name)
        errorOutput.append(result.errorOutput, under: name)
        for attempt in result.furtherFailures {
            output.append(attempt.output, under: name)
            errorOutput.append(attempt.errorOutput, under: name)
        }
    }

    func write(to buffer: inout XMLBuffer) {
        buffer.markup("    <system-out>")
        buffer.content(visible: output.captured.bytes)
        buffer.markup("</system-out>\n    <system-err>")
        buffer.content(visible: errorOutput.captured.bytes)
        buffer.markup("</system-err>\n")
    }
}

extension OutputCollector {
    fileprivate mutating func append(_ output: CapturedOutput, under name: String) {
        if !output.isEmpty { append(output.bytes, under: name) }
    }

    fileprivate mutating func append(_ bytes: [UInt8], under name: String) {
        var text = ByteBuffer(capacity: bytes.count + 64)
        text.append(text: "--- \(name)\n")
        bytes.withUnsafeBufferPointer { VisibleText.append($0, for: .xml, to: &text) }
        if bytes.last != UInt8(ascii: "\n") { text.append("\n") }
        text.withBytes { append(UnsafeRawBufferPointer($0)) }
    }
}

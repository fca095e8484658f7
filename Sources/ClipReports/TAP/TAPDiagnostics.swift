import ClipHarness

/// The YAML block behind a test point: what is wrong, where the case is defined, how it was resolved, what it printed.
struct TAPDiagnostics {
    private let result: CaseResult
    private let options: ReportOptions

    /// The longest text of a block, in bytes. The parser that comes with Perl gives up at 65,534 characters.
    static let textLimit = 32 * 1024

    init(_ result: CaseResult, _ options: ReportOptions) {
        self.result = result
        self.options = options
    }

    func write(to buffer: inout ByteBuffer) {
        let details = CaseDetails(result)
        buffer.append("  ---\n")
        member("message", CaseDetails.message(of: details.verdict), to: &buffer)
        member("severity", result.status == .errored ? "error" : "fail", to: &buffer)
        if result.status == .flaky { buffer.append("  flaky: true\n") }
        writePlace(details, to: &buffer)
        buffer.append("  findings:\n")
        for finding in details.findings { write(finding, to: &buffer) }
        list("resolution", details.trace, to: &buffer)
        if !details.advisories.isEmpty { buffer.append("  advisories:\n") }
        for advisory in details.advisories {
            buffer.append(text: "    - name: \(advisory.name)\n    ")
            member("text", advisory.text, to: &buffer)
        }
        if result.attempts > 1 { buffer.append(text: "  attempts: \(result.attempts)\n") }
        if !options.reproducible { buffer.append(text: "  seconds: \(FixedPoint.seconds(result.duration))\n") }
        if options.keepsOutput(of: result) {
            printed("stdout", result.output, to: &buffer)
            printed("stderr", result.errorOutput, to: &buffer)
        }
        buffer.append("  ...\n")
    }

    private func writePlace(_ details: CaseDetails, to buffer: inout ByteBuffer) {
        let place = result.testCase.location
        buffer.append("  at:\n  ")
        member("file", place.file, to: &buffer)
        buffer.append(text: "    line: \(place.line)\n")
        if let definition = details.definition {
            buffer.append("  ")
            member("definition", definition, to: &buffer)
        }
    }

    private func write(_ finding: Finding, to buffer: inout ByteBuffer) {
        buffer.append(text: "    - type: \(finding.type.rawValue)\n")
        for (name, text) in [("message", finding.message), ("expected", finding.expected), ("found", finding.found)] {
            guard let text else { continue }
            buffer.append("    ")
            member(name, text, to: &buffer)
        }
    }

    private func list(_ name: String, _ texts: [String], to buffer: inout ByteBuffer) {
        guard !texts.isEmpty else { return }
        buffer.append(text: "  \(name):\n")
        for text in texts {
            buffer.append("    - ")
            YAMLText.append(TAPDiagnostics.bounded(text), to: &buffer)
            buffer.append("\n")
        }
    }

    private func printed(_ name: String, _ output: CapturedOutput, to buffer: inout ByteBuffer) {
        if !output.isEmpty { member(name, CapturedText(output).string, to: &buffer) }
    }

    private func member(_ name: String, _ text: String, to buffer: inout ByteBuffer) {
        buffer.append(text: "  \(name): ")
        YAMLText.append(TAPDiagnostics.bounded(text), to: &buffer)
        buffer.append("\n")
    }

    /// The text or, of a long one, its head and its tail, with a line between them that says how much is missing.
    private static func bounded(_ text: String) -> String {
        guard text.utf8.count > textLimit else { return text }
        var whole = ByteBuffer()
        whole.append(text: text)
        var parts: [UInt8] = []
        BoundedText.parts(of: whole, limit: textLimit) { parts += $0 }
        return String(decoding: parts, as: UTF8.self)
    }
}

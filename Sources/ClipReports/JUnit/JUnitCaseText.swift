import ClipHarness

/// The text of a case that did not pass: what is wrong, the resolution's trace, the advisories, and the places.
struct JUnitCaseText {
    private let dialect: JUnitDialect

    init(dialect: JUnitDialect) { self.dialect = dialect }

    /// Writes the message, expected against found, what else is wrong, how further launches failed, the resolution's
    /// trace, the advisories, and where the case comes from.
    func write(_ details: CaseDetails, further: [FailedAttempt] = [], to buffer: inout XMLBuffer) {
        var text = ByteBuffer()
        append(details, further: further, to: &text)
        text.withBytes { buffer.content($0) }
    }

    /// Writes the message, expected against found, and what else is wrong.
    func write(_ findings: [Finding], to buffer: inout XMLBuffer) {
        var text = ByteBuffer()
        append(findings, to: &text)
        text.withBytes { buffer.content($0) }
    }

    /// Adds the whole text.
    func append(_ details: CaseDetails, further: [FailedAttempt], to text: inout ByteBuffer) {
        append(details.findings, to: &text)
        for attempt in further {
            text.append("\nA later launch: ")
            append(attempt.findings, to: &text)
        }
        append(details.trace, heading: "Resolution", to: &text)
        append(details.advisories.map { "\($0.name): \($0.text)" }, heading: "Advisories", to: &text)
        if let definition = details.definition {
            if !dialect.placesCases { text.append(text: "\nRow: \(details.place)\n") }
            text.append(text: "\nDefinition: \(definition)\n")
        } else if !dialect.placesCases {
            text.append(text: "\nDefinition: \(details.place)\n")
        }
    }

    private func append(_ findings: [Finding], to text: inout ByteBuffer) {
        for (number, finding) in findings.enumerated() {
            if number > 0 { text.append(text: "\n\(finding.type.rawValue): ") }
            text.append(text: CaseDetails.message(of: finding) + "\n")
            append(finding.expected, label: "expected: ", to: &text)
            append(finding.found, label: "found:    ", to: &text)
        }
    }

    private func append(_ value: String?, label: String, to text: inout ByteBuffer) {
        guard let value else { return }
        text.append(text: "  \(label)")
        for byte in value.utf8 {
            text.append(byte)
            if byte == UInt8(ascii: "\n") { text.append(repeating: UInt8(ascii: " "), count: label.utf8.count + 2) }
        }
        text.append(text: "\n")
    }

    private func append(_ lines: [String], heading: String, to text: inout ByteBuffer) {
        guard !lines.isEmpty else { return }
        text.append(text: "\n\(heading):\n")
        for line in lines { text.append(text: "  \(VisibleText.string(line, for: .line))\n") }
    }
}

import ClipHarness

extension JUnitCaseWriter {
    /// Writes the text of a failure or error: the message, expected against found, what else is wrong, the resolution's
    /// trace, the advisories, and the row that filled the case in.
    func writeText(of details: CaseDetails, to buffer: inout XMLBuffer) {
        var text = ByteBuffer()
        append(details.findings, to: &text)
        append(details.trace, heading: "Resolution", to: &text)
        append(details.advisories.map { "\($0.name): \($0.text)" }, heading: "Advisories", to: &text)
        if let row = details.row { text.append(text: "\nRow: \(row)\n") }
        text.withBytes { buffer.content($0) }
    }

    /// Writes the message, expected against found, and what else is wrong.
    func writeText(of findings: [Finding], to buffer: inout XMLBuffer) {
        var text = ByteBuffer()
        append(findings, to: &text)
        text.withBytes { buffer.content($0) }
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

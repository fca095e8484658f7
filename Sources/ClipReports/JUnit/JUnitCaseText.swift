import ClipHarness

extension JUnitCaseWriter {
    /// The text of a failure or error: the message, expected against found, what else is wrong, the resolution's trace,
    /// the advisories, and the row that filled the case in.
    func text(of details: CaseDetails) -> [UInt8] {
        var text: [UInt8] = []
        for (number, finding) in details.findings.enumerated() {
            if number > 0 { append("\n\(finding.type.rawValue): ", to: &text) }
            append(CaseDetails.message(of: finding), to: &text)
            append("\n", to: &text)
            append(finding.expected, label: "expected: ", to: &text)
            append(finding.found, label: "found:    ", to: &text)
        }
        append(details.trace, heading: "Resolution", to: &text)
        append(details.advisories.map { "\($0.name): \($0.text)" }, heading: "Advisories", to: &text)
        if let row = details.row { append("\nRow: \(row)\n", to: &text) }
        return text
    }

    private func append(_ value: String?, label: String, to text: inout [UInt8]) {
        guard let value else { return }
        append("  \(label)", to: &text)
        let indent = Array(String(repeating: " ", count: label.utf8.count + 2).utf8)
        for byte in value.utf8 {
            text.append(byte)
            if byte == UInt8(ascii: "\n") { text.append(contentsOf: indent) }
        }
        append("\n", to: &text)
    }

    private func append(_ lines: [String], heading: String, to text: inout [UInt8]) {
        guard !lines.isEmpty else { return }
        append("\n\(heading):\n", to: &text)
        for line in lines { append("  \(VisibleText.string(line, for: .line))\n", to: &text) }
    }

    private func append(_ string: String, to text: inout [UInt8]) {
        text.append(contentsOf: string.utf8)
    }
}

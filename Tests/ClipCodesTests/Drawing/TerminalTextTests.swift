import ClipCodes
import Testing

@Suite struct TerminalTextTests {
    @Test(arguments: [1, 4, 7, 40], QRCode.TerminalStyle.allCases)
    func halfBlocksAreTheModulesAgain(_ version: Int, _ style: QRCode.TerminalStyle) throws {
        let code = try QRCode("https://example.com", minimumVersion: version)
        var lines = code.terminalText(style).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.removeLast() == "")
        #expect(lines.count == (code.drawingSize + 1) / 2)
        for (index, line) in lines.enumerated() {
            var line = Substring(line)
            if style == .coloured {
                #expect(line.hasPrefix("\u{1B}[38;5;16;48;5;231m") && line.hasSuffix("\u{1B}[0m"))
                line = line.dropFirst("\u{1B}[38;5;16;48;5;231m".count).dropLast("\u{1B}[0m".count)
            }
            let row = index * 2 - QRCode.quietZone
            let expected = (-QRCode.quietZone..<code.size + QRCode.quietZone).map { column in
                (code.isDark(column: column, row: row), code.isDark(column: column, row: row + 1))
            }.map { style == .lightOnDark ? (!$0, !$1) : ($0, $1) }
            #expect(String(line) == String(expected.map { $0 ? ($1 ? "█" : "▀") : ($1 ? "▄" : " ") }))
        }
    }
}

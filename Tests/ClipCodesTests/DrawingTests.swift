import ClipCodes
import Foundation
import Testing

@Suite struct SVGTests {
    @Test func theDocumentIsOnePathOnWhiteWithAQuietZoneAndATitle() throws {
        let code = try QRCode("https://example.com/a?b=1&c=2")
        let side = code.size + 8
        let expected =
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(side) \#(side)" role="img" aria-label="QR code" "#
            + #"shape-rendering="crispEdges"><title>https://example.com/a?b=1&amp;c=2</title>"#
            + ##"<path fill="#fff" d="M0 0h\##(side)v\##(side)H0z"/><path stroke="#000" d="\##(code.strokes)"/></svg>"##
        #expect(code.svg(title: "https://example.com/a?b=1&amp;c=2") == expected)
    }
}

@Suite struct StrokeTests {
    /// When the path is stroked as in SVG, the result is the symbol.
    @Test(arguments: [1, 2, 3, 6, 7, 20, 40])
    func theStrokesAreExactlyTheDarkModules(_ version: Int) throws {
        let code = try QRCode("https://example.com/\(version)", minimumVersion: version)
        let side = code.drawingSize
        let modules = (-4..<side - 4).map { row in (-4..<side - 4).map { code.isDark(column: $0, row: row) } }
        #expect(stroked(code.strokes, side: side) == modules)
    }

    @Test func aShortURLTakesLessThanTwoKilobytes() throws {
        #expect(try QRCode("https://bikesrental.example/rent?bikeID=17").strokes.utf8.count < 2_000)
    }

    /// The squares that strokes of one unit cover; `nil` if the path holds anything else.
    private func stroked(_ path: String, side: Int) -> [[Bool]]? {
        var squares = Array(repeating: Array(repeating: false, count: side), count: side)
        var (column, row) = (0, 0)
        var rest = path[...]
        while let step = rest.prefixMatch(of: /(?:M(\d+) (\d+)\.5|m(\d+) 0)h(\d+)/) {
            if let x = step.1.flatMap({ Int($0) }), let y = step.2.flatMap({ Int($0) }) { (column, row) = (x, y) }
            column += step.3.flatMap { Int($0) } ?? 0
            for _ in 0..<(Int(step.4) ?? 0) {
                guard column < side, row < side, !squares[row][column] else { return nil }
                squares[row][column] = true
                column += 1
            }
            rest = rest[step.range.upperBound...]
        }
        return rest.isEmpty ? squares : nil
    }
}

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

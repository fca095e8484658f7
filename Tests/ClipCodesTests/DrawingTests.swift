import ClipCodes
import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct SVGTests {
    @Test func theDocumentIsOnePathOnWhiteWithAQuietZoneAndATitle() throws {
        let code = try QRCode("https://example.com/a?b=1&c=2")
        let side = code.size + 8
        let expected =
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(side) \#(side)" role="img" "#
            + #"shape-rendering="crispEdges"><title>https://example.com/a?b=1&amp;c=2</title>"#
            + ##"<path fill="#fff" d="M0 0h\##(side)v\##(side)H0z"/><path fill="#000" d="\##(code.outline)"/></svg>"##
        #expect(code.svg(title: "https://example.com/a?b=1&c=2") == expected)
    }

    @Test func anyScalarInATitleLeavesTheDocumentWellFormed() throws {
        let code = try QRCode("x")
        // Every scalar of the first plane, in which all exceptions but some non-characters are.
        for block in 0..<16 {
            let scalars = (0..<0x1000).compactMap { Unicode.Scalar(UInt32(block * 0x1000 + $0)) }
            let title = String(String.UnicodeScalarView(scalars))
            let document = try XMLDocument(xmlString: code.svg(title: title))
            let read = document.rootElement()?.elements(forName: "title").first?.stringValue ?? ""
            let shown = scalars.map { scalar in
                let isLost = scalar.properties.generalCategory == .control && !"\t\n\r".unicodeScalars.contains(scalar)
                return isLost || scalar.value | 1 == 0xFFFF ? "\u{FFFD}" : scalar
            }
            #expect(Array(read.unicodeScalars) == shown)
        }
    }

    @Test func aTitleCannotEndItsElement() throws {
        let svg = try QRCode("x").svg(title: "</title><script>alert(1)</script>]]>")
        #expect(svg.contains("<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;]]&gt;</title>"))
    }
}

@Suite struct OutlineTests {
    /// The path, filled as SVG fills it, is the symbol again.
    @Test(arguments: [1, 2, 3, 6, 7, 20, 40])
    func thePathEnclosesExactlyTheDarkModules(_ version: Int) throws {
        let code = try QRCode("https://example.com/\(version)", minimumVersion: version)
        let side = code.drawingSize
        let filled = try #require(FilledPath(code.outline, side: side))
        let modules = (-4..<side - 4).map { row in
            (-4..<side - 4).map { code.isDark(column: $0, row: row) ? 1 : 0 }
        }
        #expect(filled.windings == modules)
    }

    @Test func aShortURLTakesLessThanTwoKilobytes() throws {
        #expect(try QRCode("https://bikesrental.example/rent?bikeID=17").outline.utf8.count < 2_000)
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

/// What an SVG path of whole horizontal and vertical steps encloses.
private struct FilledPath {
    /// How often each square is enclosed, clockwise; 1 is filled under both rules of SVG.
    private(set) var windings: [[Int]]

    /// `nil` where the path holds anything else.
    init?(_ path: String, side: Int) {
        windings = Array(repeating: Array(repeating: 0, count: side), count: side)
        // Crossings of the middle of each row, by column.
        var crossings = Array(repeating: Array(repeating: 0, count: side + 1), count: side)
        func vertical(_ column: Int, from: Int, to: Int) {
            for row in min(from, to)..<max(from, to) { crossings[row][column] += from < to ? -1 : 1 }
        }
        for contour in path.split(separator: "z") {
            guard let match = contour.prefixMatch(of: /M(\d+) (\d+)/), let x = Int(match.1), let y = Int(match.2) else {
                return nil
            }
            var (column, row) = (x, y)
            var rest = contour[match.range.upperBound...]
            while let step = rest.prefixMatch(of: /([hv])(-?\d+)/) {
                guard let length = Int(step.2), length != 0 else { return nil }
                if step.1 == "h" {
                    column += length
                } else {
                    vertical(column, from: row, to: row + length)
                    row += length
                }
                guard (0...side).contains(column), (0...side).contains(row) else { return nil }
                rest = rest[step.range.upperBound...]
            }
            guard rest.isEmpty, column == x || row == y else { return nil }
            if column == x { vertical(column, from: row, to: y) }
        }
        for row in 0..<side {
            var winding = 0
            for column in 0..<side {
                winding += crossings[row][column]
                windings[row][column] = winding
            }
        }
    }
}

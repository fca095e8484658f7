import ClipCodes
import Testing

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

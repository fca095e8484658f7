import Testing

@testable import ClipCodes

@Suite struct StructureTests {
    private static let finder = [
        "#######.", "#.....#.", "#.###.#.", "#.###.#.", "#.###.#.", "#.....#.", "#######.", "........",
    ]

    @Test(arguments: 1...40)
    func threeCornersHoldAFinderWithItsSeparator(_ version: Int) throws {
        let code = try QRCode.smallText(version)
        let last = code.size - 1
        #expect(code.size == 17 + 4 * version)
        func corner(_ column: (Int) -> Int, _ row: (Int) -> Int) -> [String] {
            (0..<8).map { y in
                String((0..<8).map { x in code.isDark(column: column(x), row: row(y)) ? "#" : "." })
            }
        }
        #expect(corner({ $0 }, { $0 }) == Self.finder)
        #expect(corner({ last - $0 }, { $0 }) == Self.finder)
        #expect(corner({ $0 }, { last - $0 }) == Self.finder)
    }

    @Test(arguments: 1...40)
    func timingPatternsAlternateAlignmentPatternsAreRingsAndOneModuleIsAlwaysDark(_ version: Int) throws {
        let code = try QRCode.smallText(version)
        let between = 8..<code.size - 8
        #expect(between.map { code.isDark(column: $0, row: 6) } == between.map { $0 % 2 == 0 })
        #expect(between.map { code.isDark(column: 6, row: $0) } == between.map { $0 % 2 == 0 })
        let centres = PublishedTables.alignment[version - 1]
        let last = code.size - 7
        for row in centres {
            for column in centres {
                // Where a finder is, none is.
                if (row, column) == (6, 6) || (row, column) == (6, last) || (row, column) == (last, 6) { continue }
                let rings = (-2...2).map { y in
                    (-2...2).map { code.isDark(column: column + $0, row: row + y) == (max(abs($0), abs(y)) != 1) }
                }
                #expect(!rings.joined().contains(false), "column \(column), row \(row)")
            }
        }
        #expect(code.isDark(column: 8, row: code.size - 8))
    }

    @Test(arguments: [-1, 21, .max, .min])
    func outsideAllIsLight(_ place: Int) throws {
        let code = try QRCode("x")
        #expect(!code.isDark(column: place, row: 0))
        #expect(!code.isDark(column: 0, row: place))
    }
}

@Suite struct InformationTests {
    @Test func formatInformationIsWhatAnnexCPrints() {
        #expect((0..<8).map { SymbolVersion.format(mask: $0) } == PublishedTables.format)
    }

    /// Annex C.2: level M and mask 101.
    @Test func theWorkedExampleOfFormatInformationComesOutAsPrinted() {
        #expect(SymbolVersion.format(mask: 0b101) == 0b100_0000_1100_1110)
    }

    @Test func versionInformationIsWhatAnnexDPrints() {
        #expect((7...40).map { SymbolVersion($0).information } == PublishedTables.versions)
    }

    @Test func alignmentPatternsAreCentredWhereAnnexEPrintsThem() {
        #expect((1...40).map { SymbolVersion($0).alignmentCentres } == PublishedTables.alignment)
    }

    @Test(arguments: 1...40)
    func bothCopiesAreInTheSymbol(_ version: Int) throws {
        let code = try QRCode.smallText(version)
        let reader = SymbolReader(code)
        let format = PublishedTables.format[code.mask]
        #expect(reader.format(second: false) == format)
        #expect(reader.format(second: true) == format)
        guard version >= 7 else { return }
        #expect(reader.versionInformation(lower: false) == PublishedTables.versions[version - 7])
        #expect(reader.versionInformation(lower: true) == PublishedTables.versions[version - 7])
    }
}

extension QRCode {
    /// One code of each version, which several tests look at.
    private static let smallTexts = Result { try (1...40).map { try QRCode("x", minimumVersion: $0) } }

    fileprivate static func smallText(_ version: Int) throws -> QRCode { try smallTexts.get()[version - 1] }
}

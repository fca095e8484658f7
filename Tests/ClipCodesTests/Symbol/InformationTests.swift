import Testing

@testable import ClipCodes

@Suite struct InformationTests {
    @Test(arguments: ErrorCorrectionLevel.allCases)
    func formatInformationIsWhatAnnexCPrints(_ level: ErrorCorrectionLevel) {
        #expect((0..<8).map { FormatInformation.bits(level, mask: $0) } == PublishedTables.format(level))
    }

    /// Annex C.2: level M and mask 101.
    @Test func theWorkedExampleOfFormatInformationComesOutAsPrinted() {
        #expect(FormatInformation.bits(.medium, mask: 0b101) == 0b100_0000_1100_1110)
    }

    @Test func versionInformationIsWhatAnnexDPrints() {
        #expect((7...40).map { VersionInformation.bits($0) } == PublishedTables.versions)
    }

    @Test func alignmentPatternsAreCentredWhereAnnexEPrintsThem() {
        #expect((1...40).map { SymbolVersion($0).alignmentCentres } == PublishedTables.alignment)
    }

    @Test(arguments: 1...40)
    func bothCopiesAreInTheSymbol(_ version: Int) throws {
        for level in ErrorCorrectionLevel.allCases {
            let code = try QRCode("x", level: level, minimumVersion: version)
            let reader = SymbolReader(code)
            let format = PublishedTables.format(level)[code.mask]
            #expect(reader.format(second: false) == format)
            #expect(reader.format(second: true) == format)
            guard version >= 7 else { continue }
            #expect(reader.versionInformation(lower: false) == PublishedTables.versions[version - 7])
            #expect(reader.versionInformation(lower: true) == PublishedTables.versions[version - 7])
        }
    }
}

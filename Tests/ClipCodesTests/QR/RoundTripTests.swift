import Foundation
import TestSupport
import Testing

@testable import ClipCodes

@Suite struct RoundTripTests {
    /// Every version at every level, full or with some bytes missing.
    @Test(arguments: 1...40)
    func randomBytesAreReadBack(_ version: Int) throws {
        var random = SeededGenerator(seed: UInt64(version))
        for level in ErrorCorrectionLevel.allCases {
            let capacity = QRCode.capacity(ofVersion: version, at: level)
            for count in [version % 2 == 0 ? capacity : Int.random(in: 0..<capacity, using: &random)] {
                let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                let code = try QRCode(bytes, level: level, minimumVersion: version)
                let reader = SymbolReader(code)
                #expect(code.version == version && reader.version == version)
                #expect(reader.levelAndMask.map { $0 == (level, code.mask) } == true)
                #expect(reader.bytes == bytes)
            }
        }
    }

    @Test func aTextIsReadBackAsItsUTF8() throws {
        for text in [
            "", "https://bikesrental.example/rent?bikeID=17", "https://münchen.example/größe?🚲", "\0\u{1B}[31m",
        ] {
            #expect(SymbolReader(try QRCode(text)).bytes == Array(text.utf8))
        }
    }

    @Test func equalBytesMakeEqualCodes() throws {
        #expect(try QRCode("a") == QRCode([0x61]))
        #expect(try QRCode("a") != QRCode("b"))
        #expect(try QRCode("a", level: .low) != QRCode("a", level: .high))
    }
}

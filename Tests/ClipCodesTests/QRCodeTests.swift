import Foundation
import TestSupport
import Testing

@testable import ClipCodes

@Suite struct RoundTripTests {
    /// Every version, full or partly filled; by default, only those where a table changes.
    @Test(arguments: runsEveryTrial ? Array(1...40) : [1, 2, 6, 7, 9, 10, 13, 14, 26, 27, 40])
    func randomBytesAreReadBack(_ version: Int) throws {
        var random = SeededGenerator(seed: UInt64(version))
        let capacity = SymbolVersion(version).capacity
        let count = version % 2 == 0 ? capacity : Int.random(in: 0..<capacity, using: &random)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let code = try QRCode(bytes, minimumVersion: version)
        let reader = SymbolReader(code)
        #expect(code.version == version && reader.version == version)
        #expect(reader.mask == code.mask)
        #expect(reader.bytes == bytes)
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
    }
}

@Suite struct CapacityTests {
    /// The published capacities fit, and one more byte does not.
    @Test func eachVersionHoldsWhatTheStandardPrintsAndNotAByteMore() {
        for (index, capacity) in PublishedTables.capacities.enumerated() {
            let version = index + 1
            #expect(SymbolVersion(version).capacity == capacity)
            #expect(SymbolVersion.smallest(for: capacity)?.number == version)
            #expect(SymbolVersion.smallest(for: capacity + 1)?.number == (version < 40 ? version + 1 : nil))
        }
    }

    @Test func whatNoVersionHoldsIsAnErrorWithTheExcess() {
        let error = #expect(throws: QRCodeError.self) { try QRCode(String(repeating: "a", count: 2338)) }
        let text = "2338 bytes are 7 too many for a QR code, which holds 2331; shorten the URL"
        #expect(error.map { "\($0)" } == text)
    }
}

/// Codes for another reader, whose results `.ci/qr` compares.
@Suite struct ForeignReaderTests {
    /// Writes 520 codes of random bytes in all versions, and the bytes of each.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["CLIPFLIGHT_QR_SAMPLES"] != nil))
    func writesSamples() throws {
        let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["CLIPFLIGHT_QR_SAMPLES"] ?? "")
        var random = SeededGenerator(seed: 18_004)
        var number = 0
        for version in 1...40 {
            for _ in 0..<(version <= 10 ? 16 : 12) {
                let capacity = SymbolVersion(version).capacity
                let count = number % 5 == 0 ? capacity : Int.random(in: 1...capacity, using: &random)
                let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                let code = try QRCode(bytes, minimumVersion: version)
                let name = folder.appendingPathComponent("\(version)-\(number)")
                try Data(code.svg(title: "sample").utf8).write(to: name.appendingPathExtension("svg"))
                try Data(bytes).write(to: name.appendingPathExtension("bin"))
                number += 1
            }
        }
    }
}

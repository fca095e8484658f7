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
            let capacity = SymbolVersion(version).capacity(at: level)
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

@Suite struct CapacityTests {
    /// The published numbers of bytes, and one more.
    @Test(arguments: ErrorCorrectionLevel.allCases)
    func eachVersionHoldsWhatTheStandardPrintsAndNotAByteMore(_ level: ErrorCorrectionLevel) throws {
        let capacities = PublishedTables.capacities(level)
        for (index, capacity) in capacities.enumerated() {
            let version = index + 1
            #expect(SymbolVersion(version).capacity(at: level) == capacity)
            let full = [UInt8](repeating: 0xA5, count: capacity)
            #expect(try QRCode(full, level: level).version == version)
            guard version < 40 else { continue }
            #expect(try QRCode(full + [0], level: level).version == version + 1)
        }
    }

    @Test(arguments: ErrorCorrectionLevel.allCases)
    func whatNoVersionHoldsIsAnErrorWithTheExcess(_ level: ErrorCorrectionLevel) throws {
        let limit = SymbolVersion(40).capacity(at: level)
        let text = String(repeating: "a", count: limit + 7)
        let error = #expect(throws: QRCodeError.self) { try QRCode(text, level: level) }
        #expect(error == QRCodeError(bytes: limit + 7, level: level))
    }

    @Test func theMessageHoldsHowManyAreTooManyAndWhichLevelWouldDo() {
        let text = "\(QRCodeError(bytes: 2_000, level: .quartile))"
        #expect(
            text == "2000 bytes are 337 too many for a QR code at level Q, which holds 1663; level M would hold them")
        let hopeless = "\(QRCodeError(bytes: 2_954, level: .low))"
        #expect(hopeless == "2954 bytes are 1 too many for a QR code at level L, which holds 2953; shorten the URL")
    }
}

/// Codes for another reader, which `.ci/qr` compares with what it reads.
@Suite struct ForeignReaderTests {
    /// Writes 520 codes of random bytes, over all versions and levels, each with its bytes.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["CLIPFLIGHT_QR_SAMPLES"] != nil))
    func writesSamples() throws {
        let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["CLIPFLIGHT_QR_SAMPLES"] ?? "")
        var random = SeededGenerator(seed: 18_004)
        var number = 0
        for version in 1...40 {
            for level in ErrorCorrectionLevel.allCases {
                for _ in 0..<(version <= 10 ? 4 : 3) {
                    let capacity = SymbolVersion(version).capacity(at: level)
                    let count = number % 5 == 0 ? capacity : Int.random(in: 1...capacity, using: &random)
                    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                    let code = try QRCode(bytes, level: level, minimumVersion: version)
                    let name = folder.appendingPathComponent("\(version)-\(level.rawValue)-\(number)")
                    try Data(code.svg(title: "sample").utf8).write(to: name.appendingPathExtension("svg"))
                    try Data(bytes).write(to: name.appendingPathExtension("bin"))
                    number += 1
                }
            }
        }
    }
}

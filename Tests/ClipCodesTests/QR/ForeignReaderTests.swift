import ClipCodes
import Foundation
import TestSupport
import Testing

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
                    let capacity = QRCode.capacity(ofVersion: version, at: level)
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

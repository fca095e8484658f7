import ClipCodes
import Testing

@Suite struct CapacityTests {
    /// The published numbers of bytes, and one more.
    @Test(arguments: ErrorCorrectionLevel.allCases)
    func eachVersionHoldsWhatTheStandardPrintsAndNotAByteMore(_ level: ErrorCorrectionLevel) throws {
        let capacities = PublishedTables.capacities(level)
        for (index, capacity) in capacities.enumerated() {
            let version = index + 1
            #expect(QRCode.capacity(ofVersion: version, at: level) == capacity)
            let full = [UInt8](repeating: 0xA5, count: capacity)
            #expect(try QRCode(full, level: level).version == version)
            guard version < 40 else { continue }
            #expect(try QRCode(full + [0], level: level).version == version + 1)
        }
    }

    @Test(arguments: ErrorCorrectionLevel.allCases)
    func whatNoVersionHoldsIsRefusedWithTheExcess(_ level: ErrorCorrectionLevel) throws {
        let limit = QRCode.capacity(ofVersion: 40, at: level)
        let text = String(repeating: "a", count: limit + 7)
        let error = #expect(throws: QRCodeError.self) { try QRCode(text, level: level) }
        #expect(error == .tooLong(bytes: limit + 7, limit: limit, level: level))
    }

    @Test func theMessageSaysHowManyAreTooManyAndWhichLevelWouldDo() {
        let text = "\(QRCodeError.tooLong(bytes: 2_000, limit: 1_663, level: .quartile))"
        #expect(
            text == "2000 bytes are 337 too many for a QR code at level Q, which holds 1663; level M would hold them")
        let hopeless = "\(QRCodeError.tooLong(bytes: 2_954, limit: 2_953, level: .low))"
        #expect(hopeless == "2954 bytes are 1 too many for a QR code at level L, which holds 2953; shorten the URL")
    }

    @Test func aMinimumVersionIsKeptAndTakenToTheNextThatThereIs() throws {
        #expect(try QRCode("a", minimumVersion: 23).version == 23)
        #expect(try QRCode("a", minimumVersion: 41).version == 40)
        #expect(try QRCode("a", minimumVersion: .min).version == 1)
        #expect(try QRCode(String(repeating: "a", count: 300), minimumVersion: 2).version == 13)
    }

    @Test(arguments: [0, -1, 41, .max, .min])
    func whatIsNoVersionHoldsNothing(_ version: Int) {
        #expect(QRCode.capacity(ofVersion: version, at: .low) == 0)
    }
}

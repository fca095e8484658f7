import ClipCodes
import Foundation
import Testing

@Suite("NDEF messages")
struct NDEFMessageTests {
    struct Vectors: Decodable {
        struct Vector: Decodable {
            var url: String
            var ndefMessageHex: String
        }
        var vectors: [Vector]
    }

    /// Messages that another library encoded.
    @Test(
        "A URL is one short record, and a number stands for its beginning",
        arguments: [
            ("https://example.com", "d1010c55046578616d706c652e636f6d"),
            ("https://www.example.com/a", "d1010e55026578616d706c652e636f6d2f61"),
            ("http://example.com/", "d1010d55036578616d706c652e636f6d2f"),
            ("https://example.com/caf%C3%A9", "d1011655046578616d706c652e636f6d2f636166254333254139"),
        ])
    func short(url: String, message: String) {
        #expect(NDEFMessage.bytes(of: url).hexadecimal == message)
    }

    @Test("Any text may be written without an abbreviated beginning")
    func beginnings() {
        #expect(NDEFMessage.bytes(of: "HTTP://a").hexadecimal == "d101095500485454503a2f2f61")
        #expect(NDEFMessage.bytes(of: "").hexadecimal == "d101015500")
    }

    @Test("More than 255 bytes make a long record")
    func long() {
        let full = NDEFMessage.bytes(of: "https://" + String(repeating: "a", count: 254))
        #expect(full.prefix(5) == [0xD1, 1, 255, 0x55, 4] && full.count == 4 + 255)
        let over = NDEFMessage.bytes(of: "https://" + String(repeating: "a", count: 255))
        #expect(over.prefix(8) == [0xC1, 1, 0, 0, 1, 0, 0x55, 4] && over.count == 7 + 256)
        #expect(NDEFMessage.bytes(of: String(repeating: "a", count: 70_000)).prefix(6) == [0xC1, 1, 0, 1, 0x11, 0x71])
    }

    /// The folder with public test data.
    private static let oracles = ProcessInfo.processInfo.environment["CLIPFLIGHT_ORACLES"]

    @Test("Every public test vector is matched", .enabled(if: oracles != nil, "CLIPFLIGHT_ORACLES is not set"))
    func publicVectors() throws {
        let file = URL(fileURLWithPath: try #require(Self.oracles)).appendingPathComponent("nfc/ndef_uri_vectors.json")
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file)).vectors
        for vector in vectors { #expect(NDEFMessage.bytes(of: vector.url).hexadecimal == vector.ndefMessageHex) }
        #expect(vectors.count > 5)
    }
}

extension [UInt8] {
    fileprivate var hexadecimal: String { map { String(format: "%02x", $0) }.joined() }
}

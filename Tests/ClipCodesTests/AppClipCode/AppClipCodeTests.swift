import Foundation
import TestSupport
import Testing

@testable import ClipCodes

@Suite("The bytes of App Clip Codes", .timeLimit(.minutes(30)))
struct AppClipCodeTests {
    /// What Apple's generator makes, by rs/appclipcode: each form of host, path and query.
    static let vectors = [
        ("https://example.com", "0000000000000000000000008e33db36"),
        ("https://a.co", "00000000000000000000000000004e2f"),
        ("https://my.app", "000000000000000000000000002474ec"),
        ("https://appclip.example.com", "000000000000000000000000ae33db36"),
        ("https://example.com/shop", "0000000000000000000019c67b66da77"),
        ("https://example.com/path", "000000000000000000238cf6cdb5d582"),
        ("https://example.com#frag", "00000000000004719ed9b68f63272dea"),
        ("https://qr.netflix.com/C/AAAA", "0000000116d5992f39664d1bfa2cb2cb"),
        ("https://qr.netflix.com/title/80100172", "00000008b6acc979cb326e247e7d39a8"),
        ("https://app.nextdns.io?p=", "0000000000000000d02424a9f120a6e4"),
        ("https://app.nextdns.io?p=a&p1=b", "000000000001a0484953e2414dc85031"),
        ("https://app.nextdns.io?p=a&", "000000000902424a9f120a6e3ccda046"),
        ("https://app.nextdns.io?&p=a&&p1=b", "000000000001a0484953e2414dc85031"),
        ("https://app.nextdns.io/id?p=abcdef", "00000068121254f89053707d0b858ed5"),
        ("https://app.nextdns.io/a?p=abcdef", "00048121254f89053722fb320b858ed5"),
        ("https://app.nextdns.io?x=a", "0000000000902424a9f120a6e720cea5"),
        ("https://a.co/42", "0000000000000000000000004e2f153c"),
        ("https://www.apple.com/pibcu/ibak/ui", "8f1479dc44db5a5b34fcfe1ed6fb075d"),
    ]

    @Test("They are those of Apple's generator", arguments: vectors)
    func vector(url: String, bytes: String) throws {
        var encoder = AppClipCodeEncoder(.linked)
        #expect(try encoder.code(of: url).bytes.hexadecimal == bytes)
    }

    @Test("Scheme and host may be in capitals; brackets are stored as their escapes")
    func spellings() throws {
        var encoder = AppClipCodeEncoder(.linked)
        let equal = [
            ("HTTPS://Example.COM/shop", "https://example.com/shop"),
            ("https://example.com/[", "https://example.com/%5B"),
            ("https://example.com?", "https://example.com"), ("https://example.com/#", "https://example.com/"),
            ("https://example.com?p=a", "https://example.com/?p=a"),
        ]
        for (one, other) in equal { #expect(try encoder.code(of: one).bytes == encoder.code(of: other).bytes) }
        #expect(try encoder.code(of: "https://example.com/a").bytes != encoder.code(of: "https://example.com/A").bytes)
    }

    @Test("Digits after a zero are not stored as a number")
    func leadingZero() throws {
        var encoder = AppClipCodeEncoder(.linked)
        for url in ["https://a.co/0", "https://a.co/007", "https://a.co/?p=00", "https://a.co/?x=0&y=012"] {
            #expect(try CodeReader.url(encoder.code(of: url).bytes) == url)
        }
    }

    @Test("The parts are counted, and how each is stored is said")
    func parts() throws {
        var encoder = AppClipCodeEncoder(.linked)
        let code = try encoder.code(of: "https://app.nextdns.io/id?p=abcdef")
        #expect(code.summary == "header 5, host 56, path 9, query 33" && code.bitCount == 103 && code.excess == 0)
        #expect(code.restForm == .template && code.hostForm == "its top-level domain by a number")
        let plain = try encoder.code(of: "https://a.co")
        #expect(plain.summary == "header 5, host 10" && plain.restForm == nil)
        let combined = try encoder.code(of: "https://example.com/a?b#c")
        #expect(
            combined.restForm == .combined
                && combined.parts.map(\.name) == ["header", "host", "path", "query", "fragment"])
        #expect(try encoder.code(of: "https://qr.netflix.com/title/80100172").restForm == .segmented)
    }

    struct Vector: Decodable {
        var url: String
        var bytes: String?
    }

    struct Acceptance: Decodable {
        struct Case: Decodable {
            var url: String
            var accept: Bool
        }
        var cases: [Case]
    }

    @Test("Every public vector holds", .enabled(if: Oracle.folder != nil, "CLIPFLIGHT_ORACLES is not set"))
    func oracles() throws {
        var encoder = AppClipCodeEncoder(.linked)
        let random = try Oracle.read([Vector].self, "appclipcode/random_vectors.json")
        for vector in random {
            #expect(try encoder.code(of: vector.url).bytes.hexadecimal == vector.bytes, "\(vector.url)")
        }
        let comprehensive = try Oracle.read([Vector].self, "appclipcode/comprehensive_vectors.json")
        for vector in comprehensive {
            #expect(try CodeReader.url(encoder.code(of: vector.url).bytes) == vector.url)
        }
        let cases = try Oracle.read(Acceptance.self, "appclipcode/url_acceptance.json").cases
        for test in cases { #expect(((try? encoder.code(of: test.url)) != nil) == test.accept, "\(test.url)") }
        #expect(random.count > 90 && comprehensive.count == 126 && cases.count > 10)
    }

    @Test("Only the command and these tests have the tables")
    func dependents() throws {
        let manifest = try String(contentsOf: Checkout.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let end = manifest.range(of: "swiftLanguageModes")?.lowerBound ?? manifest.endIndex
        let targets = manifest[..<end].split(separator: /\.(?:target|executableTarget|testTarget)\(/).dropFirst()
        let names = targets.filter { $0.contains(#""CClipCodeTables""#) }.compactMap {
            $0.firstMatch(of: /name: "([^"]+)"/).map { String($0.1) }
        }
        #expect(names == ["CClipCodeTables", "clipflight", "ClipCodesTests"])
    }
}

/// The folder with public test data that `CLIPFLIGHT_ORACLES` names.
enum Oracle {
    static let folder = ProcessInfo.processInfo.environment["CLIPFLIGHT_ORACLES"].map { URL(fileURLWithPath: $0) }

    static func read<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: #require(folder).appendingPathComponent(name)))
    }
}

extension [UInt8] {
    var hexadecimal: String { map { String(format: "%02x", $0) }.joined() }
}

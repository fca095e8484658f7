import Foundation
import TestSupport
import Testing

@testable import ClipSuites

/// Property lists are read as XML and as text, and binary ones are refused before Foundation sees them.
@Suite struct PropertyListTests {
    private static func read(_ bytes: [UInt8]) throws(Diagnostic) -> Any {
        try PropertyListReader.read(SourceFile(name: "Clip.entitlements", bytes: bytes), fix: "name another file")
    }

    /// Every kind of value that has a place in XML.
    private static var everyKind: [String: Any] {
        [
            "text": "a", "long": String(repeating: "long ", count: 100), "other": "é漢😀", "empty": "", "number": 17,
            "negative": -1, "large": Int64.max, "unsigned": UInt64.max, "real": 1.5, "yes": true, "no": false,
            "data": Data(0...255), "date": Date(timeIntervalSinceReferenceDate: 1), "array": [1, [2, [3, "a", "a"]]],
            "none": [Any](), "dictionary": ["a": ["b": ["c": "d"]]],
            "many": Dictionary(uniqueKeysWithValues: (0..<300).map { ("key \($0)", $0) }),
        ]
    }

    @Test func everyKindIsRead() throws {
        let data = try PropertyListSerialization.data(fromPropertyList: Self.everyKind, format: .xml, options: 0)
        let value = try #require(try Self.read(Array(data)) as? [String: Any])
        #expect(NSDictionary(dictionary: value) == NSDictionary(dictionary: Self.everyKind))
    }

    @Test func openStepTextIsRead() throws {
        let text = """
            { key = ( "a b", c, <0fbd77 1c>, { inner = "\\U00e9"; } ); /* a comment */ // another
            }
            """
        let value = try #require(try Self.read(Array(text.utf8)) as? [String: Any])
        let array = try #require(value["key"] as? [Any])
        #expect(array.count == 4 && array[0] as? String == "a b" && array[3] as? [String: String] == ["inner": "é"])
    }

    @Test(arguments: [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .isoLatin1])
    func otherEncodingsAreReadOrRefused(_ encoding: String.Encoding) throws {
        let name = encoding == .isoLatin1 ? "ISO-8859-1" : encoding == .utf32 ? "UTF-32" : "UTF-16"
        let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?><plist version=\"1.0\"><string>é</string></plist>"
        let data = try #require(text.data(using: encoding))
        do throws(Diagnostic) {
            #expect(try Self.read(Array(data)) as? String == "é")
        } catch {
            #expect(error.message == "the file is not a property list" && error.fix != nil)
        }
    }

    @Test(arguments: ["bplist", "bplist00", "bplist15 and more"])
    func binaryListsAreRefused(text: String) throws {
        let error = try #require(throws: Diagnostic.self) { try Self.read(Array(text.utf8)) }
        #expect(error.message == "the property list is binary, expected XML or text")
        #expect(error.location?.line == 1 && error.fix?.contains("plutil -convert xml1") == true)
    }

    @Test(
        .timeLimit(.minutes(30)),
        arguments: [
            ("<plist version=\"1.0\">\n<dict>\n<kex/>\n</dict></plist>", 3),
            ("<plist><array>\n<integer>99999999999999999999999</integer></array></plist>", 2),
            ("\n\n<plist>" + String(repeating: "<array>", count: 100_000), 3),
            ("<!DOCTYPE plist [\n<!ENTITY a \"lol\"><!ENTITY b \"&a;&a;\">]><plist><string>&b;</string></plist>", 1),
            ("<plist><string>\n\n&lol;</string></plist>", 3), ("{ a = b;\n c = ;", 1),
            (String(repeating: "(", count: 500_000), 1), ("<plist><string>\u{0}", 1),
        ])
    func textSaysTheLine(text: String, line: Int) throws {
        let error = try #require(throws: Diagnostic.self) { try Self.read(Array(text.utf8)) }
        #expect(error.location?.line == line && error.note != nil && error.fix != nil, "\(error)")
    }

    @Test func aFileThatIsTooLargeIsNotRead() throws {
        let bytes = [UInt8](repeating: UInt8(ascii: " "), count: PropertyListReader.sizeLimit + 1)
        let error = try #require(throws: Diagnostic.self) { try Self.read(bytes) }
        #expect(error.message.hasPrefix("found more than 1 MiB"))
    }
}

/// Whatever bytes a property list holds, they are read or refused, and what is read is small.
@Suite(.timeLimit(.minutes(30))) struct PropertyListPropertyTests {
    private static func isRead(_ bytes: [UInt8]) -> Bool {
        guard let value = try? PropertyListReader.read(SourceFile(name: "a", bytes: bytes), fix: "") else {
            return false
        }
        #expect(size(of: value) <= 4 * PropertyListReader.sizeLimit, "of \(bytes)")
        return true
    }

    private static func size(of value: Any) -> Int {
        switch value {
        case let array as [Any]: 16 + array.reduce(0) { $0 + size(of: $1) }
        case let dictionary as [String: Any]: dictionary.reduce(16) { $0 + $1.key.utf8.count + size(of: $1.value) }
        case let text as String: text.utf8.count
        default: 8
        }
    }

    private static let good: [[UInt8]] = {
        let object: [String: Any] = [
            "com.apple.developer.associated-domains": ["appclips:example.com", "applinks:*.example.com"], "a": true,
            "n": 17, "r": 1.5, "d": Data([1, 2, 3]), "t": Date(timeIntervalSinceReferenceDate: 0), "u": "é漢",
            "x": ["y": [1, [2, [3]]]],
        ]
        let data = try? PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
        let text = "{ a = ( \"b\\U00e9\\101\", <0fbd77 1c> ); /* x */ c = { d = e; }; // y\n }"
        return [data.map { Array($0) } ?? [], Array(text.utf8)]
    }()

    @Test(arguments: 0..<4) func mutatedLists(seed: UInt64) throws {
        try #require(Self.good.count == 2 && Self.good.allSatisfy(Self.isRead))
        var generator = SeededGenerator(seed: seed)
        var read = 0
        for _ in trials(1000) {
            var bytes = Self.good.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1:
                    bytes[index] =
                        [0x00, 0xC1, 0xD1, 0xA1, 0x0F, 0xFF, 0x3C, 0x26].randomElement(using: &generator) ?? 0
                case 2: bytes[index] &+= 1
                case 3: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
                default: bytes[bytes.count - 1 - index % min(32, bytes.count)] &= 7
                }
            }
            if Self.isRead(bytes) { read += 1 }
        }
        // Neither is everything refused, nor is everything taken.
        #expect((1..<trials(1000).count).contains(read), "\(read)")
    }
}

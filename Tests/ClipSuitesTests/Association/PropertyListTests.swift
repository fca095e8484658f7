import Foundation
import TestSupport
import Testing

@testable import ClipSuites

/// Property lists are read in every format, and what would crash or fill Foundation's reader is refused before.
@Suite struct PropertyListTests {
    private static func read(_ bytes: [UInt8]) throws(Diagnostic) -> Any {
        try PropertyListReader.read(SourceFile(name: "Clip.entitlements", bytes: bytes), fix: "name another file")
    }

    /// Every kind of value that has a place in each of the formats.
    private static var everyKind: [String: Any] {
        [
            "text": "a", "long": String(repeating: "long ", count: 100), "other": "é漢😀", "empty": "", "number": 17,
            "negative": -1, "large": Int64.max, "unsigned": UInt64.max, "real": 1.5, "yes": true, "no": false,
            "data": Data(0...255), "date": Date(timeIntervalSinceReferenceDate: 1), "array": [1, [2, [3, "a", "a"]]],
            "none": [Any](), "dictionary": ["a": ["b": ["c": "d"]]],
            "many": Dictionary(uniqueKeysWithValues: (0..<300).map { ("key \($0)", $0) }),
        ]
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func everyKindIsRead(format: PropertyListSerialization.PropertyListFormat) throws {
        let data = try PropertyListSerialization.data(fromPropertyList: Self.everyKind, format: format, options: 0)
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

    /// What no writer makes: the list, and why it is refused.
    private static var killers: [(BinaryListBuilder, String)] {
        func changed(_ change: (inout BinaryListBuilder) -> Void) -> BinaryListBuilder {
            var list = BinaryListBuilder([[0xD1, 1, 2], [0x51, 0x61], [0xA1, 1]])
            change(&list)
            return list
        }
        func many(_ object: UInt8) -> [UInt8] { [0xAF, 0x10, 255] + [UInt8](repeating: object, count: 255) }
        let large = [0x4F, 0x11, 0xFF, 0xFF] + [UInt8](repeating: 7, count: 0xFFFF)
        return [
            (BinaryListBuilder([[0xC1, 1], [0x51, 0x61]]), "object 0 at byte 8 is damaged"),
            (changed { $0.objects[2] = [0xC0] }, "object 2 at byte 13 is damaged"),
            (changed { $0.objects[2] = [0xB1, 1] }, "object 2 at byte 13 is damaged"),
            (changed { $0.objects[2] = [0x15] }, "object 2 at byte 13 is damaged"),
            (changed { $0.objects[2] = [0x70] }, "object 2 at byte 13 is damaged"),
            (.doubling(levels: 40), "unfold to more than 4 MiB"),
            (BinaryListBuilder([many(1), large]), "unfold to more than 4 MiB"),
            (BinaryListBuilder([many(1), many(2), many(3), [0x61, 0, 0x61]]), "unfold to more than 4 MiB"),
            (BinaryListBuilder([[0xA1, 0]]), "values inside one another"),
            (changed { $0.objects[2] = [0xD1, 1, 0] }, "values inside one another"),
            (changed { $0.objects[2] = [0xA2, 1, 3] }, "found object 3, expected one of 3"),
            (changed { $0.objects[1] = [0x10, 1] }, "object 0 at byte 8 is damaged"),
            (
                changed { $0.objects[2] = [0xAF, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7) },
                "object 2 at byte 13 is damaged"
            ),
            (
                changed { $0.objects[2] = [0x6F, 0x13] + [UInt8](repeating: 0xFF, count: 8) },
                "object 2 at byte 13 is damaged"
            ),
            (changed { $0.objects[2] = [0x5F, 0x33] }, "object 2 at byte 13 is damaged"),
            (changed { $0.objects[2] = [0x5F] }, "object 2 at byte 13 is damaged"),
            (changed { $0.objects[2] = [0x14, 1] }, "object 2 at byte 13 is damaged"),
            (changed { $0.top = 3 }, "found object 3, expected one of 3"),
            (changed { $0.top = .max }, "found object 18446744073709551615, expected"),
            (changed { $0.count = 0 }, "found object 0, expected one of 0"),
            (changed { $0.count = 4 }, "trailer does not fit"),
            (changed { $0.count = .max }, "trailer does not fit"),
            (changed { $0.table = 0 }, "trailer does not fit"),
            (changed { $0.table = .max }, "trailer does not fit"),
            (changed { $0.offsetSize = 0 }, "trailer does not fit"),
            (changed { $0.offsetSize = 9 }, "trailer does not fit"),
            (changed { $0.referenceSize = 0 }, "trailer does not fit"),
        ]
    }

    @Test(.timeLimit(.minutes(30)), arguments: killers.indices)
    func whatFoundationWouldChokeOnIsRefusedWithItsReason(index: Int) throws {
        let (list, reason) = Self.killers[index]
        let error = try #require(throws: Diagnostic.self) { try Self.read(list.bytes) }
        #expect(error.note?.contains(reason) == true, "\(error.note ?? "")")
        #expect(error.severity == .error && error.location?.line == 1 && error.fix == "name another file")
    }

    @Test func whereOffsetsLead() {
        var bytes = BinaryListBuilder([[0xA1, 1], [0x09]]).bytes
        let table = bytes.count - 40
        bytes[table + 7] = UInt8(table)
        #expect(throws: BinaryPropertyList.Damage.self) { try BinaryPropertyList.read(bytes) }
        bytes[table + 7] = 7
        #expect(throws: BinaryPropertyList.Damage.self) { try BinaryPropertyList.read(bytes) }
    }

    @Test(arguments: [("bplist", "\"\""), ("bplist15" + String(repeating: " ", count: 50), "\"15\"")])
    func otherVersions(text: String, found: String) throws {
        let error = try #require(throws: Diagnostic.self) { try Self.read(Array(text.utf8)) }
        #expect(error.note == "found the version \(found), expected \"00\"")
    }

    /// The limits are no lower than what is read, and what is read is no deeper.
    @Test func depthAndSizeUpToTheLimits() throws {
        func deep(_ levels: Int) -> [UInt8] {
            let arrays = (1..<levels).map { [0xA1, UInt8($0 >> 8), UInt8($0 & 0xFF)] as [UInt8] }
            var list = BinaryListBuilder(arrays + [[0x09]])
            list.referenceSize = 2
            return list.bytes
        }
        #expect(throws: BinaryPropertyList.Damage.self) { try BinaryPropertyList.read(deep(513)) }
        #expect(throws: Never.self) { try BinaryPropertyList.read(deep(512)) }
        #expect(throws: Never.self) { try Self.read(deep(500)) }
        #expect(try Self.read(BinaryListBuilder.doubling(levels: 12).bytes) is [Any])
        #expect(throws: BinaryPropertyList.Damage.self) {
            try BinaryPropertyList.read(BinaryListBuilder.doubling(levels: 18).bytes)
        }
    }

    /// An object that is met again, in a place that is deeper, counts with all its levels.
    @Test func depthThroughAnObjectMetBefore() {
        let chain = (2..<302).map { [0xA1, UInt8($0 >> 8), UInt8($0 & 0xFF)] as [UInt8] }
        let second = (303..<603).map { [0xA1, UInt8($0 >> 8), UInt8($0 & 0xFF)] as [UInt8] }
        var list = BinaryListBuilder(
            [[0xA2, 0, 1, 1, 46]] + chain + [[0x09]] + second + [[0xA1, 0, 1]])
        list.referenceSize = 2
        #expect(throws: BinaryPropertyList.Damage.self) { try BinaryPropertyList.read(list.bytes) }
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
        #expect(size(of: value) <= BinaryPropertyList.unfoldedLimit, "of \(bytes)")
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

    @Test(arguments: 0..<4) func arbitraryBytesBehindTheMagic(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let count = Int.random(in: 0...200, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(!Self.isRead(Array("bplist".utf8) + bytes))
            // The same with a trailer that fits, so that more than the trailer is looked at.
            var list = BinaryListBuilder([bytes.isEmpty ? [0] : bytes])
            list.top = UInt64.random(in: 0...1, using: &generator)
            _ = Self.isRead(list.bytes)
        }
    }

    private static let good: [[UInt8]] = {
        let object: [String: Any] = [
            "com.apple.developer.associated-domains": ["appclips:example.com", "applinks:*.example.com"], "a": true,
            "n": 17, "r": 1.5, "d": Data([1, 2, 3]), "t": Date(timeIntervalSinceReferenceDate: 0), "u": "é漢",
            "x": ["y": [1, [2, [3]]]],
        ]
        let formats: [PropertyListSerialization.PropertyListFormat] = [.binary, .binary, .binary, .xml]
        let data = formats.compactMap {
            try? PropertyListSerialization.data(fromPropertyList: object, format: $0, options: 0)
        }
        let text = "{ a = ( \"b\\U00e9\\101\", <0fbd77 1c> ); /* x */ c = { d = e; }; // y\n }"
        return data.map { Array($0) } + [Array(text.utf8)]
    }()

    @Test(arguments: 0..<4) func mutatedLists(seed: UInt64) throws {
        try #require(Self.good.count == 5 && Self.good.allSatisfy(Self.isRead))
        var generator = SeededGenerator(seed: seed)
        var read = 0
        for _ in 0..<1000 {
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
        #expect((10..<900).contains(read), "\(read)")
    }
}

import ClipSuites
import Foundation
import Testing

/// Property lists are read as XML or text. Binary ones are refused before Foundation reads them.
@Suite struct PropertyListTests {
    private static func read(_ bytes: [UInt8]) throws(Diagnostic) -> Any {
        try PropertyListReader.read(SourceFile(name: "Clip.entitlements", bytes: bytes), fix: "name another file")
    }

    /// Every kind of value that XML can represent.
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
        #expect(error.location?.line == 1 && error.fix?.contains("plutil -convert xml1 -o COPY FILE") == true)
        #expect(error.fix?.contains("plistutil -i FILE -o COPY") == true)
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
        let bytes = [UInt8](repeating: UInt8(ascii: " "), count: (1 << 20) + 1)
        let error = try #require(throws: Diagnostic.self) { try Self.read(bytes) }
        #expect(error.message.hasPrefix("found more than 1 MiB"))
    }
}

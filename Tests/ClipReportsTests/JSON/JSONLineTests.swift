import ClipRouting
import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite struct JSONLineTests {
    private func read(_ json: String) throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(json.utf8))
    }

    @Test func everyScalarCanBeReadBack() throws {
        let texts = scalarTrials().map { "\(Character($0))." }
        let all = try read(texts.json.line)
        #expect(all.count == texts.count)
        for (read, text) in zip(all, texts) where !read.utf8.elementsEqual(text.utf8) {
            Issue.record("\(text.debugDescription) is read as \(read.debugDescription)")
        }
    }

    @Test func whatATerminalWouldObeyIsEscaped() throws {
        for value in [
            0x80, 0x85, 0x9B, 0x9F, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2060,
            0x2066,
            0x2069, 0xFEFF, 0xFFF9,
        ] as [UInt32] {
            let mark = try #require(Unicode.Scalar(value))
            let json = ["é\(mark)日\(mark)", "\(mark)"].json.line
            let escape =
                "\\u" + String(repeating: "0", count: value < 0x100 ? 2 : value < 0x1000 ? 1 : 0)
                + String(value, radix: 16)
            #expect(json == "[\"é\(escape)日\(escape)\",\"\(escape)\"]")
        }
        // What words and emoji are made of is not.
        let text = "«é» ©\u{AD} … “ü” 한국어 👩\u{200D}🚀 می\u{200C}خواهم ＡＢ áء"
        #expect(text.json.line == "\"\(text)\"")
    }

    @Test func randomBytesBecomeText() throws {
        var generator = SeededGenerator(seed: 4)
        for _ in trials(1000) {
            let text = String(decoding: generator.bytes(upTo: 80), as: UTF8.self)
            let json = [text].json.line
            #expect(!json.utf8.contains(UInt8(ascii: "\n")))
            #expect(try read(json).at(0).utf8.elementsEqual(text.utf8))
        }
    }

    @Test(arguments: [
        (0.0, "0"), (17, "17"), (-3, "-3"), (0.5, "0.5"), (1e-7, "1e-07"), (9_007_199_254_740_992, "9007199254740992"),
        (1e300, "1e+300"), (-0.0, "0"), (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
    ])
    func numbers(_ number: Double, _ expected: String) {
        #expect(number.json.line == expected)
    }

    @Test func membersAndElementsAreSeparated() {
        let value = JSONTree.members([
            ("a", [1, 2].json), ("b", .object([])), ("c\"", false.json), ("d", String?.none.json), ("e", Int.min.json),
            ("f", nil),
        ])
        #expect(value.line == #"{"a":[1,2],"b":{},"c\"":false,"d":null,"e":-9223372036854775808}"#)
    }
}

import ClipHarness
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
        let all = try read(texts.jsonLine)
        #expect(all.count == texts.count)
        for (read, text) in zip(all, texts) where !read.utf8.elementsEqual(text.utf8) {
            Issue.record("\(text.debugDescription) is read as \(read.debugDescription)")
        }
    }

    /// Compares lines with Foundation's, except for order and spelling of invisible characters.
    @Test func aLineIsThatOfFoundationsEncoder() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func check(_ value: some Encodable) throws {
            let expected = String(decoding: try encoder.encode(value), as: UTF8.self)
                .replacing("\\b", with: "\\u0008").replacing("\\f", with: "\\u000c")
                .unicodeScalars.map { scalar in
                    scalar.isInvisible
                        ? String(scalar).utf16.map { String(format: "\\u%04x", $0) }.joined() : String(scalar)
                }
            let line = PipelineCommand.broken(expected.joined()) { String(format: "\\u%04x", $0.value) }
            #expect(value.jsonLine.unicodeScalars.sorted() == line.unicodeScalars.sorted())
        }
        for event in SampleRun.full + SampleRun.retried {
            switch event {
            case .planned(let run): try check(LoggedStart(planned: run, isReproducible: false, storeOutput: .failed))
            case .finished(let result): try check(LoggedCase(result))
            case .ended(let run): try check(LoggedEnd(run, RunRules(), isReproducible: false))
            case .preparing, .prepared, .started, .judged: break
            }
        }
        for result in SampleRun.hostile { try check(LoggedCase(result)) }
        try check(["z": [1, 2], "*": [], "Ä": [3], "a": [], "B": [], "b\"\\/": [-4]])
        try check([0.1, -5, 1e-7, 1e300, 33.25])
        try check([[String: [Bool]]]())
    }

    @Test func aNumberThatJSONLacksIsRefused() {
        #expect(throws: EncodingError.self) { try LineEncoder.bytes(of: [Double.infinity]) }
    }

    @Test func whatATerminalWouldObeyIsEscaped() throws {
        for value in [
            0x80, 0x85, 0x9B, 0x9F, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2060,
            0x2066,
            0x2069, 0xFEFF, 0xFFF9,
        ] as [UInt32] {
            let mark = try #require(Unicode.Scalar(value))
            let json = ["é\(mark)日\(mark)", "\(mark)"].jsonLine
            let escape =
                "\\u" + String(repeating: "0", count: value < 0x100 ? 2 : value < 0x1000 ? 1 : 0)
                + String(value, radix: 16)
            #expect(json == "[\"é\(escape)日\(escape)\",\"\(escape)\"]")
        }
        // Characters of words and emoji are not spelled out.
        let text = "«é» ©\u{AD} … “ü” 한국어 👩\u{200D}🚀 می\u{200C}خواهم ＡＢ áء"
        #expect(text.jsonLine == "\"\(text)\"")
    }

    @Test(arguments: ["0", "17", "-3", "0.5", "9007199254740993", "0.1234567890123456789012345678901234567", "1e+300"])
    func numbers(_ number: String) throws {
        let scalar = Scalar.number(try #require(DecimalNumber(number)))
        let line = scalar.jsonLine
        #expect(line == number)
        #expect(try JSONDecoder().decode(Scalar.self, from: Data(line.utf8)) == scalar)
    }

    @Test(arguments: [(0, "0"), (1, "0.000000001"), (2_500_000_000, "2.5"), (9_000_000_000_000_000_000, "9000000000")])
    func seconds(_ nanoseconds: Int64, _ text: String) throws {
        let seconds = Seconds(.nanoseconds(nanoseconds))
        #expect(seconds.jsonLine == text)
        #expect(try JSONDecoder().decode(Seconds.self, from: Data(text.utf8)) == seconds)
    }
}

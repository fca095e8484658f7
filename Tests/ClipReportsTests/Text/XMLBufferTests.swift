import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite struct XMLBufferTests {
    /// Writes the text as an attribute and as content, and reads both back.
    private func roundTrip(_ bytes: [UInt8]) throws -> (attribute: String, content: String) {
        var buffer = XMLBuffer()
        buffer.markup("<a b=\"")
        buffer.attribute(String(decoding: bytes, as: UTF8.self))
        buffer.markup("\">")
        bytes.withUnsafeBufferPointer { buffer.content($0) }
        buffer.markup("</a>")
        let root = try Reports.root(of: buffer.bytes.string)
        return (root.value("b") ?? "", root.stringValue ?? "")
    }

    private func visible(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.withUnsafeBufferPointer { Visible.bytes($0, for: .xml) }, as: UTF8.self)
    }

    @Test func everyScalarCanBeReadBack() throws {
        // A separator outside ASCII that does not end a terminal sequence.
        let introducers: Set<UInt32> = [0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F]
        let all = scalarTrials().filter { !introducers.contains($0.value) }
        for start in stride(from: 0, to: all.count, by: 0x8000) {
            var text: [UInt8] = []
            var expected = ByteBuffer()
            for scalar in all[start..<min(start + 0x8000, all.count)] {
                let value = scalar.value
                text.append(contentsOf: "\(Character(scalar))é".utf8)
                let isText = value >= 0xA0 || (0x20...0x7E).contains(value) || [0x9, 0xA, 0xD].contains(value)
                if isText, value != 0xFFFE, value != 0xFFFF {
                    expected.append(text: String(Character(scalar)))
                } else {
                    let digits = String(value, radix: 16, uppercase: true)
                    expected.append(text: "#x\(digits.count < 2 ? "0" : "")\(digits)")
                }
                expected.append(text: "é")
            }
            let read = try roundTrip(text)
            #expect(
                read.attribute.utf8.elementsEqual(expected.string.utf8), "from U+\(String(all[start].value, radix: 16))"
            )
            #expect(
                read.content.utf8.elementsEqual(expected.string.utf8), "from U+\(String(all[start].value, radix: 16))")
        }
    }

    @Test func contentHasNoSectionsAndALimit() throws {
        var buffer = XMLBuffer()
        let text = Array(String(repeating: "é]]><![CDATA[", count: 200_000).utf8)
        text.withUnsafeBufferPointer { buffer.content($0) }
        let written = buffer.bytes.string
        #expect(!written.contains("<![CDATA["))
        let read = try #require(try Reports.root(of: "<a>\(written)</a>").stringValue)
        #expect(read.utf8.count <= XMLBuffer.textLimit)
        #expect(read.utf8.count > XMLBuffer.textLimit - 100)
        #expect(read.contains("bytes are missing here"))
    }
}

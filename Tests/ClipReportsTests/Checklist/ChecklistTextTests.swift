import Testing

@testable import ClipReports

/// Text of any origin stays text in both formats.
struct ChecklistTextTests {
    @Test("In HTML no scalar is markup, and only what is invisible is spelled out")
    func html() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = ChecklistText.html("a\(scalar)b")
            if "<>\"'".unicodeScalars.contains(scalar) || scalar == "&" {
                #expect(text.hasPrefix("a&") && text.hasSuffix(";b"))
            } else if text.utf8.count != 2 + String(scalar).utf8.count {
                // What begins a terminal sequence goes with it.
                let isSpelledOut = text.hasPrefix("a#x") && text.hasSuffix("b")
                #expect(isSpelledOut || (text == "a" && scalar.properties.generalCategory == .control), "\(value)")
            }
        }
    }

    @Test("In Markdown each ASCII punctuation mark is escaped, and no scalar ends a line")
    func markdown() {
        for value in UInt32(0)...0xFFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = ChecklistText.markdown(String(scalar))
            if scalar.isASCII, scalar.properties.generalCategory != .control, !scalar.properties.isAlphabetic,
                scalar != " ", !("0"..."9").contains(scalar)
            {
                #expect(text == "\\\(scalar)")
            }
            #expect(
                !text.unicodeScalars.contains { "\n\r\u{2028}\u{2029}\u{0B}\u{0C}\u{85}".unicodeScalars.contains($0) })
        }
    }

    @Test(
        "A code span is closed by what opens it and by nothing in it",
        arguments: ["", "a", "`", "``", "a`b``c", "```", "`a", "a`", "\n```\n"])
    func code(text: String) throws {
        let span = ChecklistText.code(text)
        let fence = String(span.prefix { $0 == "`" })
        let inner = span.dropFirst(fence.count).dropLast(fence.count)
        #expect(span.hasSuffix(fence) && inner.first == " " && inner.last == " ")
        #expect(!inner.split(separator: " ", omittingEmptySubsequences: true).contains { $0 == fence })
        #expect(!inner.contains("\n"))
    }
}

import TestSupport
import Testing

@testable import ClipReports

/// Text from any source stays text in both formats.
struct ChecklistTextTests {
    @Test("In HTML, no scalar is markup, and only invisible scalars are spelled out")
    func html() {
        for scalar in scalarTrials() {
            let value = "a\(scalar)b"
            let text = ("\(value)" as HTML).text
            if "<>\r".unicodeScalars.contains(scalar) || scalar == "&" {
                #expect(text.hasPrefix("a&") && text.hasSuffix(";b"))
            } else if text.utf8.count != 2 + String(scalar).utf8.count {
                // A scalar that starts a terminal sequence also removes what follows.
                let isSpelledOut = text.hasPrefix("a#x") && text.hasSuffix("b")
                #expect(
                    isSpelledOut || (text == "a" && scalar.properties.generalCategory == .control), "\(scalar.value)")
            }
        }
    }

    @Test(
        "Only the delimiter that opens a code span closes it",
        arguments: ["", "a", "`", "``", "a`b``c", "```", "`a", "a`", "\n```\n"])
    func code(text: String) throws {
        let span = Markdown.codeSpan(text)
        let fence = String(span.prefix { $0 == "`" })
        let inner = span.dropFirst(fence.count).dropLast(fence.count)
        #expect(span.hasSuffix(fence) && inner.first == " " && inner.last == " ")
        #expect(!inner.split(separator: " ", omittingEmptySubsequences: true).contains { $0 == fence })
        #expect(!inner.contains("\n"))
    }
}

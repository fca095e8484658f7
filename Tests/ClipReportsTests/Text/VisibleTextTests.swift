import ClipReports
import ClipRules
import ClipSuites
import TestSupport
import Testing

@Suite struct VisibleTextTests {
    private func visible(_ bytes: [UInt8], _ purpose: Visible.Purpose = .xml) -> String {
        String(decoding: bytes.withUnsafeBufferPointer { Visible.bytes($0, for: purpose) }, as: UTF8.self)
    }

    @Test(arguments: [
        ("\u{1B}[31mred\u{1B}[0m", "red"),
        ("\u{1B}[38;2;1;2;3mred\u{1B}[?25l", "red"),
        ("\u{9B}31mred", "red"),
        ("\u{1B}]0;title\u{7}text", "text"),
        ("\u{1B}]8;;https://x.example\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
        ("\u{9D}0;title\u{9C}text", "text"),
        ("\u{1B}P1;2q#data\u{1B}\\text", "text"),
        ("\u{1B}(Btext\u{1B}cmore\u{1B}7", "textmore"),
        ("cut off \u{1B}[3", "cut off "),
        ("cut off \u{1B}]0;title", "cut off "),
        ("\u{1B}]0;no end\nnext line", "\nnext line"),
        ("\u{1B}[1\u{7}", "#x07"),
        ("\u{1B}\u{1B}[m[31m", "#x1B[31m"),
        ("end \u{1B}", "end #x1B"),
        ("\u{0}\u{8}\u{7F}\u{85}\u{FFFE}\u{FFFF}", "#x00#x08#x7F#x85#xFFFE#xFFFF"),
        ("a\tb\r\nc\rd", "a\tb\r\nc\rd"),
        ("日本語 🚲 é", "日本語 🚲 é"),
    ])
    func reportsShowWhatIsNotText(_ text: String, _ expected: String) {
        #expect(visible(Array(text.utf8)).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test(
        arguments: [
            ([0xFF], "\u{FFFD}"), ([0x41, 0xC3], "A\u{FFFD}"), ([0xC3, 0x28], "\u{FFFD}("),
            ([0xE2, 0x82, 0x41], "\u{FFFD}A"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
            ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xE2, 0x1B, 0x5B, 0x6D, 0x82, 0xAC], "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ] as [([UInt8], String)])
    func bytesThatAreNoTextAreReplaced(_ bytes: [UInt8], _ expected: String) {
        #expect(visible(bytes) == expected)
    }

    @Test func aLineIsOneLine() {
        #expect(visible(Array("a\r\nb\tc\u{202E}d".utf8), .line) == "a  b c#x202Ed")
        #expect(visible(Array("a\u{200F}b\u{200B}c\u{FEFF}d".utf8), .block) == "a#x200Fb#x200Bc#xFEFFd")
        #expect(visible(Array("a\u{200F}b\u{85}".utf8), .xml) == "a\u{200F}b#x85")
        #expect(visible(Array("a\r\nb\tc\rd".utf8), .block) == "a\nb    c#x0Dd")
    }

    @Test func decodingAgreesWithTheStandardLibrary() {
        var generator = SeededGenerator(seed: 2)
        for _ in trials(5000) {
            let bytes = generator.bytes(upTo: 12)
            var scalars: [Unicode.Scalar] = []
            bytes.withUnsafeBufferPointer { buffer in
                var index = 0
                while index < buffer.count {
                    let sequence = UTF8Sequence(in: buffer, at: index)
                    scalars.append(sequence.scalar ?? "\u{FFFD}")
                    index += sequence.length
                }
            }
            #expect(scalars == Array(String(decoding: bytes, as: UTF8.self).unicodeScalars), "\(bytes)")
        }
    }
}

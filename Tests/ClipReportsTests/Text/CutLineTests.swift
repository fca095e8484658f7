import ClipReports
import ClipSuites
import Testing

@Suite("A line that is too long loses its end")
struct CutLineTests {
    @Test("A line that fits is unchanged, and one that is a scalar longer is cut", arguments: [0, 1, 3, 100])
    func limit(_ limit: Int) {
        // Scalars of one byte and of four bytes, and two scalars that make one character.
        for scalar in ["a", "🚲", "e\u{301}"] as [String] {
            let text = String(repeating: scalar, count: limit)
            let fitting = String(text.unicodeScalars.prefix(limit))
            #expect(Visible.text(fitting, for: .line, limit: limit).utf8.elementsEqual(fitting.utf8))
            let cut = Visible.text(fitting + "x", for: .line, limit: limit)
            #expect(cut.utf8.elementsEqual((fitting + "…").utf8), "\(cut)")
        }
    }

    @Test("The limit applies to the displayed text: a control character takes four")
    func visible() {
        #expect(Visible.text("\u{1}\n\u{2}", for: .line, limit: 9) == "#x01 #x02")
        #expect(Visible.text("\u{1}\n\u{2}", for: .line, limit: 8) == "#x01 #x0…")
        #expect(Visible.text("\u{1}\n\u{2}", for: .line, limit: .max) == "#x01 #x02")
    }

    @Test("Markdown cuts before it escapes, so no backslash is left alone")
    func markdown() {
        #expect(Markdown.line("****", limit: 4) == #"\*\*\*\*"#)
        #expect(Markdown.line("*****", limit: 4) == #"\*\*\*\*…"#)
    }
}

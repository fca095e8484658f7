import ClipSuites
import TestSupport
import Testing

@Suite struct DiagnosticRendererTests {
    private func render(_ line: String, start: Int, length: Int, colour: Bool = false) -> [String] {
        let diagnostic = Diagnostic(
            .error, at: SourceLocation(file: "a.json", line: 3, column: start + 1), "wrong",
            excerpt: Diagnostic.Excerpt(line: line, start: start, length: length))
        return DiagnosticRenderer(colour: colour).render(diagnostic).split(separator: "\n").map(String.init)
    }

    @Test func hasPlaceExcerptCaretNoteAndFix() {
        let diagnostic = Diagnostic(
            .warning, at: SourceLocation(file: "a.json", line: 12, column: 5), "odd",
            excerpt: Diagnostic.Excerpt(line: "abc defg", start: 4, length: 4), note: "one\ntwo", fix: "fix it",
            advisory: "card-length")
        #expect(
            DiagnosticRenderer().render(diagnostic) == """
                a.json:12:5: warning: odd [card-length]
                   12 | abc defg
                      |     ^~~~
                  note: one
                    two
                  fix: fix it

                """)
    }

    @Test func withoutAPlaceThereIsOnlyTheMessage() {
        #expect(DiagnosticRenderer().render(Diagnostic(.error, at: nil, "no")) == "error: no\n")
    }

    @Test(
        "A line is cut between characters of any kind",
        arguments: ["e\u{301}", "👩‍👩‍👧", "क्षि"])
    func cutsBetweenCharacters(character: String) throws {
        let line = String(repeating: character, count: 400)
        let count = character.unicodeScalars.count
        let bytes = Array((line + "@" + line).utf8)
        for shift in 0..<12 {
            let text = Array(repeating: UInt8(ascii: "x"), count: shift) + bytes + Array("y".utf8)
            let place = shift + line.utf8.count
            let excerpt = Diagnostic.Excerpt(line: text[...], from: place, to: place + 1)
            #expect(Set(excerpt.line).isSubset(of: [Character(character), "…", "@", "x", "y"]), "\(excerpt.line)")
            let scalars = Array(excerpt.line.unicodeScalars)
            #expect(scalars[excerpt.start] == "@")
            let shown = try #require(render(excerpt.line, start: excerpt.start, length: 1).dropFirst().first)
            #expect(shown.filter { $0 == "…" }.count == 2 && shown.contains("@"))
            let cells = shown.drop { $0 != "…" }.filter { $0 != "…" && $0 != "@" }
            #expect(cells.unicodeScalars.count.isMultiple(of: count), "\(shown)")
        }
        // A line that fits is unchanged, and a character wider than the window is cut.
        #expect(render("a" + character, start: 0, length: 1)[1].unicodeScalars.count >= 9 + count)
        let wide = "a" + String(repeating: "\u{94D}क", count: 300)
        #expect(render(wide, start: 0, length: 1)[1].hasSuffix("…"))
    }

    @Test func tabsAreAligned() {
        #expect(
            render("\t\tab", start: 2, length: 1) == [
                "a.json:3:3: error: wrong", "    3 |         ab", "      |         ^",
            ])
    }

    @Test func wideCharactersTakeTwoColumns() {
        #expect(render("日本x", start: 2, length: 1).last == "      |     ^")
        #expect(render("日本x", start: 0, length: 2).last == "      | ^~~~")
        #expect(render("e\u{301}x", start: 2, length: 1).last == "      |  ^")
    }

    @Test func aPlaceOutsideTheLineIsItsEnd() {
        #expect(render("ab", start: 99, length: 5).last == "      |   ^")
        #expect(render("", start: 0, length: 1).last == "      | ^")
    }

    @Test func aLongLineIsCutToAWindow() throws {
        let line = String(repeating: "a", count: 200) + "!" + String(repeating: "b", count: 200)
        let lines = render(line, start: 200, length: 1)
        try #require(lines.count > 2)
        #expect(lines[1].count < 120)
        let caret = lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) }
        let mark = lines[1].firstIndex(of: "!").map { lines[1].distance(from: lines[1].startIndex, to: $0) }
        #expect(caret == mark && mark != nil)
    }

    @Test(
        "Invisible characters are spelled out, so no host looks like another",
        arguments: [
            ("\u{AD}", "#xAD"), ("\u{200B}", "#x200B"), ("\u{E0041}", "#xE0041"), ("\u{E000}", "#xE000"),
            ("\u{110BD}", "#x110BD"), ("\u{200D}", "\u{200D}"), ("\u{FE0F}", "\u{FE0F}"), ("é", "é"),
        ])
    func unseen(_ scalar: String, _ shown: String) {
        #expect(Visible.line("h\(scalar)st", limit: .max) == "h\(shown)st")
    }

    @Test func coloursAreClosedAgain() {
        let text = render("ab", start: 0, length: 1, colour: true).joined()
        #expect(text.contains("\u{1B}[1;31m"))
        #expect(
            text.components(separatedBy: "\u{1B}[0m").count == text.components(separatedBy: "\u{1B}[").count / 2 + 1)
    }
}

extension String {
}

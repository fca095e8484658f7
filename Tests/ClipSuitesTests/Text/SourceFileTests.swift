import ClipSuites
import TestSupport
import Testing

@Suite struct SourceFileTests {
    /// The line and column of an offset, counted from the start.
    private func naive(_ bytes: [UInt8], _ offset: Int) -> (Int, Int) {
        var line = 1
        var column = 1
        for byte in bytes[..<offset] {
            if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 1) } else if byte & 0xC0 != 0x80 { column += 1 }
        }
        return (line, column)
    }

    @Test func everyOffsetHasThePlaceThatCountingGives() {
        var random = SeededGenerator(seed: 1)
        let alphabet: [UInt8] = Array("a\n\tü日🚲".utf8) + [0xFF, 0x0D]
        for length in [0, 1, 511, 512, 513, 1024, 2000] {
            let bytes = (0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            let file = SourceFile(name: "f", bytes: bytes)
            for offset in 0...length {
                let place = file.location(at: offset)
                #expect((place.line, place.column) == naive(bytes, offset))
            }
        }
    }

    @Test func aPartOfAFileHasTheFilesPlaces() {
        let file = SourceFile(name: "f", bytes: Array("ab\ncd".utf8), firstLine: 4, firstColumn: 9)
        #expect(file.location(at: 1) == SourceLocation(file: "f", line: 4, column: 10))
        #expect(file.location(at: 4) == SourceLocation(file: "f", line: 5, column: 2))
        #expect(file.excerpt(1..<2) == Diagnostic.Excerpt(line: "ab", start: 1, length: 1))
    }

    @Test func aByteOrderMarkIsNoCharacter() {
        let file = SourceFile(name: "f", bytes: [0xEF, 0xBB, 0xBF] + Array("ab".utf8))
        #expect(file.location(at: 4).column == 2)
        #expect(file.excerpt(4..<5) == Diagnostic.Excerpt(line: "ab", start: 1, length: 1))
    }

    @Test func offsetsBehindTheEndAreTheEnd() {
        let file = SourceFile(name: "f", bytes: Array("a\nb".utf8))
        #expect(file.location(at: 99) == SourceLocation(file: "f", line: 2, column: 2))
        #expect(file.location(at: -5) == SourceLocation(file: "f", line: 1, column: 1))
        #expect(file.excerpt(99..<100).line == "b")
    }

    @Test func anExcerptIsTheLineWithoutItsEnd() {
        let file = SourceFile(name: "f", bytes: Array("one\r\ntwö three\r\nfour".utf8))
        #expect(file.excerpt(5..<9) == Diagnostic.Excerpt(line: "twö three", start: 0, length: 3))
        #expect(file.excerpt(10..<99) == Diagnostic.Excerpt(line: "twö three", start: 4, length: 5))
    }

    @Test func aLongLineIsCutAroundThePlace() {
        let line = String(repeating: "ä", count: 1000) + "HERE" + String(repeating: "日", count: 1000)
        let excerpt = SourceFile(name: "f", bytes: Array(line.utf8)).excerpt(2000..<2004)
        #expect(excerpt.line.count < 500)
        #expect(excerpt.line.hasPrefix("…ä") && excerpt.line.hasSuffix("日…"))
        #expect(excerpt.line.dropFirst(excerpt.start).prefix(excerpt.length) == "HERE")
        #expect(!excerpt.line.contains("\u{FFFD}"))
    }
}

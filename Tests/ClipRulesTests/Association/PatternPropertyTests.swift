import ClipRules
import TestSupport
import Testing

@Suite struct PatternPropertyTests {
    private let variables = ["x": ["a", "ab", ""], "w": ["a*", "?b", "/"], "é": ["é", "ée"]]

    @Test func agreesWithTheNaiveMatcherOnManyPairs() {
        var generator = SeededGenerator(seed: 7)
        let pieces = ["a", "b", "/", "*", "?", "*", "$(x)", "$(w)", "$(é)", "é", "ab", "€"]
        let letters = ["a", "b", "/", "é", "e", "ab", "€"]
        let naive = NaivePattern(variables: variables)
        for _ in trials(50_000) {
            let pattern =
                "/"
                + (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                    pieces.randomElement(using: &generator) ?? ""
                }.joined()
            let path =
                "/"
                + (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                    letters.randomElement(using: &generator) ?? ""
                }.joined()
            let found = decision(
                AppLinksComponent(path: pattern, percentEncoded: false), "https://h\(path)", variables: variables)
            #expect(found.isMatch == naive.matchesPath(pattern, path), "\(pattern) against \(path)")
        }
    }

    @Test func everyScalarIsOneCharacterAndMatchesItself() {
        for value in UInt32(1)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), !"/?#%*$".unicodeScalars.contains(scalar) else { continue }
            // Tries a part of the scalars, including the first and last of each length in UTF-8.
            guard value < 0x100 || value % 1009 == 0 || value & 0x7FF < 2 else { continue }
            let url = "https://h/" + String(scalar)
            let decoded = AppLinksComponent(path: "/?", percentEncoded: false)
            #expect(decision(decoded, url).isMatch, "? against U+\(String(value, radix: 16))")
            #expect(!decision(AppLinksComponent(path: "/??"), url).isMatch)
            #expect(decision(AppLinksComponent(path: "/" + String(scalar)), url).isMatch)
            #expect(decision(AppLinksComponent(path: "/" + String(scalar), caseSensitive: false), url).isMatch)
        }
    }

    @Test func bytesThatAreNoUTF8AreOneCharacterEach() {
        for byte in UInt8(0x80)...0xFF {
            let url = "https://h/%" + String(byte, radix: 16)
            #expect(decision(AppLinksComponent(path: "/?", percentEncoded: false), url).isMatch)
            #expect(!decision(AppLinksComponent(path: "/??", percentEncoded: false), url).isMatch)
            #expect(decision(AppLinksComponent(path: "/???"), url).isMatch)
        }
    }
}

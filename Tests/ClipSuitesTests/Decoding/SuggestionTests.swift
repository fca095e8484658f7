import ClipSuites
import Testing

@Suite struct SuggestionTests {
    @Test(arguments: [
        ("bundelID", "bundleID"), ("Bundleid", "bundleID"), ("hots", "host"), ("hosts", "host"), ("exepct", "expect"),
        ("bundle", "bundleID"), ("exp", "expect"),
    ])
    func findsWhatWasMeant(_ written: String, _ meant: String) {
        #expect(Suggestion.nearest(to: written, in: ["bundleID", "host", "expect"]) == meant)
    }

    @Test(arguments: ["", "x", "colour", String(repeating: "h", count: 1000)])
    func doesNotGuessWildly(_ written: String) {
        #expect(Suggestion.nearest(to: written, in: ["bundleID", "host", "a", "b"]) == nil)
    }

    @Test(arguments: [("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3), ("ab", "", 2)])
    func countsEdits(_ one: String, _ other: String, _ edits: Int) {
        #expect(Suggestion.distance(Array(one.unicodeScalars), Array(other.unicodeScalars)) == edits)
    }
}

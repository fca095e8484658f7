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
}

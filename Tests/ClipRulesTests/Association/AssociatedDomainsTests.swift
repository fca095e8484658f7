import ClipRules
import Testing

@Suite struct AssociatedDomainsTests {
    private func answer(_ entries: [String], _ service: AssociatedService, _ host: String) -> String {
        switch AssociatedDomains(entries).answer(for: service, host: host) {
        case .entitled(let entry, let fileHost): "\(entry.text) by \(fileHost)"
        case .invalid(let entry): "invalid \(entry.text)"
        case .none: "none"
        }
    }

    /// The longest entry counts, and its root domain serves the file (SAD, TN3155).
    @Test func theLongestWildcardCounts() {
        let entries = ["applinks:*.example.com", "applinks:*.users.example.com", "applinks:www.example.com"]
        #expect(
            answer(entries, .appLinks, "emily.users.example.com")
                == "applinks:*.users.example.com by users.example.com")
        #expect(answer(entries, .appLinks, "users.example.com") == "applinks:*.example.com by example.com")
        #expect(answer(entries, .appLinks, "a.b.example.com") == "applinks:*.example.com by example.com")
        #expect(answer(entries, .appLinks, "www.example.com") == "applinks:www.example.com by www.example.com")
        #expect(answer(entries, .appLinks, "example.com") == "none")
        #expect(answer(entries, .appLinks, "badexample.com") == "none")
    }

    @Test func anInvalidEntryCountsOnlyWhereNoOtherNamesTheHost() {
        let invalid = ["appclips:example.com/rent", "appclips:*.example.com", "appclips:other.example:1"]
        #expect(answer(invalid, .appClips, "example.com") == "invalid appclips:example.com/rent")
        #expect(answer(invalid, .appClips, "www.example.com") == "invalid appclips:*.example.com")
        #expect(answer(invalid, .appClips, "other.example") == "invalid appclips:other.example:1")
        #expect(answer(invalid, .appClips, "third.example") == "none")
        #expect(answer(invalid, .appLinks, "example.com") == "none")
        // A build setting may stand for any host, so other entries decide first.
        let open = invalid + ["appclips:$(HOST)", "applinks:$(SUB).users.example"]
        #expect(answer(open, .appClips, "third.example") == "invalid appclips:$(HOST)")
        #expect(answer(open, .appClips, "other.example") == "invalid appclips:other.example:1")
        #expect(answer(open, .appLinks, "a.users.example") == "invalid applinks:$(SUB).users.example")
        #expect(answer(open, .appLinks, "third.example") == "none")
        #expect(answer(open + ["appclips:a.example"], .appClips, "a.example") == "appclips:a.example by a.example")
        let fixed = invalid + ["appclips:example.com"]
        #expect(answer(fixed, .appClips, "example.com") == "appclips:example.com by example.com")
    }
}

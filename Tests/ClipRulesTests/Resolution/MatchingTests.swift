import Testing

@testable import ClipRules

/// Each row of the table of matching, both ways.
@Suite struct MatchingTests {
    struct Row: Sendable {
        var matching = Matching.component
        var registered: [String]
        var url: String
        var served: String
        var questions: Set<Advisory.Name> = []
    }

    static let paths = [
        Row(registered: ["https://h.example/rent"], url: "https://h.example/rent/7", served: "https://h.example/rent"),
        Row(registered: ["https://h.example/rent"], url: "https://h.example/rent#x", served: "https://h.example/rent"),
        Row(registered: ["https://h.example/rent"], url: "https://h.example/ren", served: "default"),
        Row(
            registered: ["https://h.example/rent"], url: "https://h.example/rental", served: "default",
            questions: [.componentBoundary]),
        Row(
            matching: .character, registered: ["https://h.example/rent"], url: "https://h.example/rental",
            served: "https://h.example/rent", questions: [.componentBoundary]),
        Row(
            registered: ["https://h.example/rent", "https://h.example/ren"], url: "https://h.example/rent?x",
            served: "https://h.example/rent"),
        Row(
            registered: ["https://h.example/store/"], url: "https://h.example/store/1",
            served: "https://h.example/store/"),
        Row(
            registered: ["https://h.example/store/"], url: "https://h.example/store", served: "default",
            questions: [.trailingSlash]),
        Row(
            registered: ["https://h.example/store/", "https://h.example"], url: "https://h.example/store?x",
            served: "https://h.example", questions: [.trailingSlash]),
        Row(
            registered: ["https://h.example/store"], url: "https://h.example/store/", served: "https://h.example/store"),
        Row(registered: ["https://h.example"], url: "https://h.example/", served: "https://h.example"),
        Row(registered: ["https://h.example/"], url: "https://h.example", served: "https://h.example/"),
        Row(registered: ["https://h.example/"], url: "https://h.example?x", served: "https://h.example/"),
        Row(registered: ["https://h.example/a#top"], url: "https://h.example/a#end", served: "https://h.example/a#top"),
    ]

    static let queries = [
        Row(registered: ["https://h.example/a?x=1"], url: "https://h.example/a?x=1", served: "https://h.example/a?x=1"),
        Row(
            registered: ["https://h.example/a?x=1", "https://h.example/a"], url: "https://h.example/a?x=1&y=2",
            served: "https://h.example/a?x=1", questions: [.registeredQuery]),
        Row(
            registered: ["https://h.example/a?x=1", "https://h.example/a"], url: "https://h.example/a?x=12",
            served: "https://h.example/a", questions: [.registeredQuery]),
        Row(
            matching: .character, registered: ["https://h.example/a?x=1", "https://h.example/a"],
            url: "https://h.example/a?x=12", served: "https://h.example/a?x=1", questions: [.registeredQuery]),
        Row(
            registered: ["https://h.example/a?x=1", "https://h.example/a"], url: "https://h.example/a?x=2",
            served: "https://h.example/a"),
        Row(registered: ["https://h.example/a?x=1"], url: "https://h.example/a/b?x=1", served: "default"),
        Row(registered: ["https://h.example/a?x=1"], url: "https://h.example/a", served: "default"),
        Row(registered: ["https://h.example/a?"], url: "https://h.example/a", served: "default"),
        Row(
            registered: ["https://h.example/a?x=1&y=2"], url: "https://h.example/a?y=2&x=1", served: "default",
            questions: [.queryOrder]),
        Row(
            registered: ["https://h.example/a?x=1", "https://h.example/a"], url: "https://h.example/a?y=2&x=1",
            served: "https://h.example/a", questions: [.queryOrder]),
        Row(registered: ["https://h.example/a?x=1&x=1"], url: "https://h.example/a?y=2&x=1", served: "default"),
        Row(
            registered: ["https://h.example/a/?x=1", "https://h.example/a"], url: "https://h.example/a?x=1",
            served: "https://h.example/a", questions: [.trailingSlash]),
        Row(
            registered: ["https://h.example/a?x=1"], url: "https://h.example/a/?x=1", served: "default",
            questions: [.trailingSlash]),
    ]

    static let authorities = [
        Row(registered: ["https://H.example/a"], url: "HTTPS://h.EXAMPLE/a", served: "https://H.example/a"),
        Row(registered: ["https://h.example/a"], url: "https://h.example/A", served: "default"),
        Row(registered: ["https://h.example/a"], url: "https://www.h.example/a", served: "default"),
        Row(registered: ["https://www.h.example/a"], url: "https://h.example/a", served: "default"),
        Row(registered: ["https://h.example:443/a"], url: "https://h.example/a", served: "https://h.example:443/a"),
        Row(
            registered: ["https://h.example/a"], url: "https://h.example:8443/a", served: "default",
            questions: [.port]),
        Row(
            registered: ["https://h.example:8443/a", "https://h.example"], url: "https://h.example/a",
            served: "https://h.example", questions: [.port]),
        Row(
            registered: ["https://h.example:8443/a", "https://h.example/a"], url: "https://h.example/a",
            served: "https://h.example/a"),
        Row(
            registered: ["https://h.example/%7Eme"], url: "https://h.example/~me", served: "default",
            questions: [.percentEncoding]),
        Row(
            registered: ["https://h.example/~me"], url: "https://h.example/%7Eme", served: "default",
            questions: [.percentEncoding]),
        Row(
            registered: ["https://h.example/%c3%a9", "https://h.example"], url: "https://h.example/%C3%A9",
            served: "https://h.example", questions: [.percentEncoding]),
        Row(registered: ["https://h.example/%2F"], url: "https://h.example/%2F?%7e", served: "https://h.example/%2F"),
        Row(
            registered: ["https://xn--bcher-kva.example/a"], url: "https://bücher.example/a",
            served: "https://xn--bcher-kva.example/a", questions: [.internationalisedHost]),
        Row(
            registered: ["https://bücher.example/a"], url: "https://xn--bcher-kva.example/a",
            served: "https://bücher.example/a", questions: [.internationalisedHost]),
        Row(
            registered: ["https://bücher.example/a"], url: "https://bücher.example/a",
            served: "https://bücher.example/a"),
    ]

    @Test("The model's answer, and the advisory exactly where it decides", arguments: paths + queries + authorities)
    func row(_ row: Row) throws {
        let profile = try ClipProfile.bikes(advanced: row.registered, matching: row.matching)
        let resolution = profile.resolve(row.url, .safariCard)
        #expect(resolution.served == row.served, "\(row.url)")
        #expect(resolution.questions == row.questions, "\(row.url)")
        #expect(resolution.delivered == row.url)
    }

    @Test("A question that does not matter to the source raises nothing")
    func sourceDecides() throws {
        let profile = try ClipProfile.bikes(advanced: ["https://h.example/rent"])
        #expect(profile.resolve("https://h.example/rental", .messages).questions.isEmpty)
        #expect(profile.resolve("https://h.example/rental", .appLink).questions.isEmpty)
        #expect(profile.resolve("https://h.example/rental", .maps).questions.isEmpty)
        let placed = try ClipProfile.bikes(advanced: ["https://h.example/rent"], places: ["https://h.example/rent"])
        #expect(placed.resolve("https://h.example/rental", .maps).questions == [.componentBoundary])
    }

    @Test("A local experience wins, however short, unless the build is from the App Store", arguments: Build.allCases)
    func local(_ build: Build) throws {
        let profile = try ClipProfile.bikes(
            advanced: ["https://h.example/rent/7"], local: ["https://h.example/rent"], build: build)
        let expected = build == .appStore ? "https://h.example/rent/7" : "https://h.example/rent"
        #expect(profile.resolve("https://h.example/rent/7", .nfc).served == expected)
    }

    @Test("The advisory says what would open otherwise")
    func text() throws {
        let profile = try ClipProfile.bikes(advanced: ["https://h.example/rent"])
        let advisory = profile.resolve("https://h.example/rental", .safariCard).advisories.first
        #expect(advisory?.name == .componentBoundary)
        #expect(
            advisory?.text.hasSuffix(
                "here it opens the default experience, otherwise https://h.example/rent") == true)
    }
}

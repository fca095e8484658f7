import ClipRules
import Testing

@Suite struct ExplainTests {
    private static func explain(
        _ profile: ClipProfile, _ url: String, _ source: Source, appInstalled: Bool = false
    ) -> [String] {
        Resolver(profile).explain(Invocation(url: url, source: source, appInstalled: appInstalled)).map(\.text)
    }

    struct Line: Sendable {
        var registered: String
        var says: String
    }

    static let lines = [
        Line(registered: "https://h.example/rent/7", says: "matches, and opens"),
        Line(registered: "https://h.example/rent", says: "matches, but https://h.example/rent/7 is more specific"),
        Line(registered: "https://h.example/re", says: "continues within a path component"),
        Line(registered: "https://h.example/rent/7?x=1", says: "continues within an item of the registered query"),
        Line(registered: "https://h.example/rent/7?y=2", says: "contains the registered items"),
        Line(registered: "https://h.example/rent/7?z", says: "another query"),
        Line(registered: "https://h.example/rent/7/", says: "the slash at the end"),
        Line(registered: "https://h.example/%72ent", says: "escapes are compared as written"),
        Line(registered: "https://h.example:81/rent", says: "another port"),
        Line(registered: "https://h.example/shop", says: "another path"),
        Line(registered: "https://www.h.example/rent", says: "the hosts differ"),
    ]

    @Test("Says why each experience on the host opens or not", arguments: lines)
    func candidates(_ line: Line) throws {
        let profile = try ClipProfile.bikes(advanced: Self.lines.map(\.registered) + ["https://elsewhere.example"])
        let steps = Self.explain(profile, "https://h.example/rent/7?x=12&y=2", .safariCard)
        let found = steps.filter { $0.hasPrefix("advanced \(line.registered): ") }
        #expect(found.count == 1)
        #expect(found.first?.contains(line.says) == true, "\(found)")
        #expect(!steps.contains { $0.contains("elsewhere") })
    }

    @Test("Says what keeps a matching experience from opening")
    func keptFromOpening() throws {
        let url = "https://h.example/rent"
        let profile = try ClipProfile.bikes(advanced: [url], local: ["https://h.example"])
        func says(_ text: String, _ profile: ClipProfile, _ source: Source, appInstalled: Bool = false) -> Bool {
            Self.explain(profile, url, source, appInstalled: appInstalled).contains { $0.contains(text) }
        }
        #expect(says("the local experience https://h.example wins", profile, .nfc))
        #expect(says("do not serve maps", profile, .maps))
        #expect(says("do not serve appLink", profile, .appLink))
        #expect(says("has no place", profile, .maps))
        #expect(says("the local experience https://h.example wins", profile, .messages))
        #expect(says("Messages is reported", try ClipProfile.bikes(advanced: [url]), .messages))
        #expect(says("the full app is installed", profile, .nfc, appInstalled: true))
        let released = try ClipProfile.bikes(advanced: [url], local: ["https://h.example"], build: .appStore)
        #expect(says("opens an App Store build", released, .nfc))
    }

    @Test("Lists twenty experiences and the number of others")
    func limit() throws {
        let profile = try ClipProfile.bikes(
            advanced: (0..<50).map { "https://h.example/store/\($0)" } + ["https://h.example"])
        let steps = Self.explain(profile, "https://h.example/store/49/x", .qrCode)
        #expect(steps.filter { $0.hasPrefix("advanced ") }.count == 20)
        #expect(steps.contains { $0.hasPrefix("advanced https://h.example:") })
        #expect(steps.last == "and 31 more on this host, or on its parents or subdomains")
    }

    @Test("Every step has a citation", arguments: Source.allCases)
    func citations(_ source: Source) throws {
        let profile = try ClipProfile.bikes(advanced: ["https://h.example/rent", "https://h.example/ren"])
        for url in ["https://h.example/rent?x", "https://appclip.apple.com/id", "http://h.example"] {
            let steps = Resolver(profile).explain(Invocation(url: url, source: source))
            #expect(!steps.isEmpty)
            #expect(steps.allSatisfy { $0.citation != nil && !$0.text.isEmpty })
        }
        #expect(Citation(.documented, "CFG").text == "A: CFG")
        #expect(Citation(.model).text == "M")
    }

    @Test("The steps of the resolution come first, in the order of the questions")
    func order() throws {
        let profile = try ClipProfile.bikes(advanced: ["https://h.example/rent"])
        let invocation = Invocation(url: "https://h.example/rent?x", source: .qrCode)
        let resolver = Resolver(profile)
        let trace = resolver.resolve(invocation).trace.map(\.text)
        #expect(resolver.explain(invocation).prefix(trace.count).map(\.text) == trace)
        #expect(
            trace == [
                "domain association (appclips) not checked: the suite lists no `associatedDomains` or `sites`",
                "the advanced experience https://h.example/rent has the most specific matching prefix",
            ])
    }
}

import ClipRules
import Testing

/// §2, the rows of sources without an experience.
@Suite struct ReturnTests {
    private static let registered = SourceRow.registered
    /// A website that does not name the clip.
    private static let stranger = Web.broken {
        $0.clipEntries = []
        $0.appEntries = nil
    }

    @Test(
        "§2 spotlight, appLibrary: the URL of the last launch that had one; outside a journey the invocation's own",
        arguments: [Source.spotlight, .appLibrary], [nil, AssociationProfile.whole, stranger])
    func library(_ source: Source, _ association: AssociationProfile?) throws {
        let profile = try SourceRow.profile(association)
        let again = profile.resolve("https://h.example/a", source, previous: "anything typed in Xcode")
        #expect(again.delivered == "anything typed in Xcode")
        #expect(again.target == .clip)
        #expect(again.served == nil && again.card == nil && again.ownWarnings.isEmpty)
        #expect(profile.resolve("https://h.example/a", source).delivered == "https://h.example/a")
        #expect(profile.resolve("http://h.example/a", source).declined == .notHTTPS)
        let never = profile.resolve(nil, source)
        #expect(never.target == .clip && never.delivered == nil)
        // In a journey, a step's own URL does not replace the last launch's URL.
        for (previous, delivered) in [(nil, nil), (Self.registered, Self.registered)] as [(String?, String?)] {
            let step = Resolver(profile).resolve(
                Invocation(url: "https://h.example/a", source: source, previousURL: previous, isInJourney: true))
            #expect(step.target == .clip && step.delivered == delivered)
        }
    }

    @Test(
        "§2 notification, appSwitcher: no URL, whatever was opened before",
        arguments: [Source.notification, .appSwitcher], [nil, AssociationProfile.whole, stranger])
    func comingBack(_ source: Source, _ association: AssociationProfile?) throws {
        for isInstalled in [false, true] {
            let resolution = try SourceRow.profile(association).resolve(
                nil, source, appInstalled: isInstalled, previous: Self.registered)
            #expect(resolution.delivered == nil && resolution.declined == nil)
            #expect(resolution.target == (isInstalled ? .app : .clip))
            #expect(resolution.ownWarnings.isEmpty)
        }
    }

    @Test("§2 testFlight: the configured URL, no card; association needed")
    func testFlight() throws {
        let entry = try SourceRow.profile(.whole).resolve(Self.registered + "?x", .testFlight)
        #expect(entry.target == .clip && entry.delivered == Self.registered + "?x")
        #expect(entry.card == nil && entry.served == nil && entry.advisories.isEmpty)
        let declined = try SourceRow.profile(Self.stranger).resolve(Self.registered, .testFlight)
        #expect(declined.declined == .missingSection && declined.target == nil)
        // A banner and an experience are not required.
        let bare = try ClipProfile.bikes(hasDefault: false, association: Web.broken { $0.page = WebPage() })
        #expect(bare.resolve("https://h.example/unregistered", .testFlight).target == .clip)
    }

    @Test("§2 xcode: any `_XCAppClipURL`, as typed; no card; association not asked")
    func xcode() throws {
        for association in [nil, AssociationProfile.whole, Self.stranger] {
            let typed = try SourceRow.profile(association).resolve("no URL at all", .xcode, appInstalled: true)
            #expect(typed.target == .clip && typed.delivered == "no URL at all")
            #expect(typed.card == nil && typed.ownWarnings.isEmpty && typed.declined == nil)
            #expect(typed.trace.map(\.citation?.text) == ["A: TEST", "M", "M: TEST"])
        }
    }

    @Test(
        "§2 the URL is checked first, except for sources that deliver none or any URL",
        arguments: Source.allCases)
    func badURLs(_ source: Source) throws {
        let profile = try ClipProfile.bikes(advanced: ["https://h.example"], places: ["https://h.example"])
        let asksURL = ![.xcode, .notification, .appSwitcher].contains(source)
        let refused: [(String, DeclineReason)] = [
            ("http://h.example", .notHTTPS), ("https://h.example/a b", .malformedURL),
            ("https://u@h.example", .userInfo),
        ]
        for (url, reason) in refused {
            let resolution = profile.resolve(url, source)
            #expect(resolution.declined == (asksURL ? reason : nil))
            #expect((resolution.target == nil) == asksURL)
            #expect(resolution.ownWarnings.isEmpty)
        }
    }
}

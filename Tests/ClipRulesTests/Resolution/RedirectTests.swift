import ClipRules
import Testing

/// §2: redirected URLs have to open at each hop; a browser opens only the last.
@Suite struct RedirectTests {
    private static let scanned = "https://h.example/s/17"
    private static let page = "https://h.example/rent?bikeID=17"

    private func clip(
        _ redirects: [String: String], advanced: [String] = [page], local: [String] = [], demoLinks: [String] = []
    ) throws -> ClipProfile {
        var web = Web().profile
        web.sites["h.example"]?.redirects = PathTable(redirects)
        return try ClipProfile.bikes(advanced: advanced, local: local, demoLinks: demoLinks, association: web)
    }

    @Test(arguments: [Source.nfc, .qrCode, .appLink]) func deliversTheScannedURL(_ source: Source) throws {
        let resolution = try clip(["/s/17": Self.page]).resolve(Self.scanned, source)
        #expect(resolution.target == .clip && resolution.delivered == Self.scanned && resolution.served == "default")
        #expect(resolution.warnings.contains(.redirected))
        #expect(resolution.trace.contains { $0.text.hasPrefix("\(Self.scanned) redirects to \(Self.page)") })
    }

    @Test(arguments: [Source.safariBanner, .safariCard, .messages]) func browserOpensTheLast(_ source: Source) throws {
        let resolution = try clip(["/s/*": "https://h.example/m", "/m": Self.page]).resolve(Self.scanned, source)
        #expect(resolution.target == .clip && resolution.delivered == Self.page)
        #expect(resolution.served == (source == .messages ? "default" : Self.page))
        #expect(!resolution.warnings.contains(.redirected))
    }

    @Test(arguments: [
        ("https://other.example/rent", DeclineReason.missingSection), ("http://h.example/rent", .notHTTPS),
        ("https://h.example/s/17", .other("TOO_MANY_REDIRECTS")),
    ])
    func hopDeclines(_ target: String, _ reason: DeclineReason) throws {
        for source in [Source.qrCode, .safariBanner] {
            let resolution = try clip(["/s/17": target]).resolve(Self.scanned, source)
            #expect(resolution.declined == reason && resolution.target == nil && resolution.experience == nil)
            #expect(resolution.delivered == nil && !resolution.warnings.contains(.redirected))
        }
    }

    /// The experience that serves the scanned URL decides the kind of a case.
    @Test func equalsWhatServes() throws {
        let short = try clip(["/s/17": Self.page])
        #expect(short.resolve(Self.scanned, .qrCode).served == "default")
        #expect(short.resolve(Self.scanned, .qrCode).equalsRegisteredURL == nil)
        #expect(short.resolve(Self.page, .qrCode).equalsRegisteredURL == true)
        #expect(short.resolve(Self.scanned, .safariBanner).equalsRegisteredURL == true)
        #expect(short.resolve(Self.scanned, .safariBanner).followed == Self.page)
        #expect(short.resolve(Self.scanned, .qrCode).followed == nil)
        let registered = try clip(["/s/17": Self.page], advanced: ["https://h.example/s", Self.page])
        #expect(registered.resolve(Self.scanned, .qrCode).equalsRegisteredURL == false)
    }

    @Test("A code only holds the scanned URL, so a redirect's target may have a port")
    func encodedURL() throws {
        let profile = try clip(
            ["/s/17": "https://h.example:8443/rent"], advanced: ["https://h.example/s", "https://h.example:8443/rent"])
        #expect(!profile.resolve(Self.scanned, .appClipCode).warnings.contains(.notEncodable))
        #expect(profile.resolve("https://h.example:8443/rent", .appClipCode).warnings.contains(.notEncodable))
    }

    @Test func hopWithoutAnExperience() throws {
        let profile = try clip(["/s/17": "https://h.example/elsewhere"], advanced: ["https://h.example/s", Self.page])
        #expect(profile.resolve(Self.scanned, .appClipCode).declined == .noExperience)
        let other = try clip(["/s/17": Self.page], advanced: ["https://h.example/s", Self.page])
        #expect(other.resolve(Self.scanned, .appClipCode).served == "https://h.example/s")
    }

    @Test func tenRedirectsAtMost() throws {
        let chain = Dictionary(uniqueKeysWithValues: (0..<11).map { ("/\($0)", "https://h.example/\($0 + 1)") })
        let profile = try clip(chain)
        #expect(profile.resolve("https://h.example/1", .qrCode).target == .clip)
        #expect(profile.resolve("https://h.example/0", .qrCode).declined == .other("TOO_MANY_REDIRECTS"))
    }

    @Test func websiteIsNotAsked() throws {
        let loop = ["/s/17": Self.scanned, "/id": Self.scanned]
        let local = try clip(loop, local: [Self.scanned])
        #expect(local.resolve(Self.scanned, .nfc).served == Self.scanned)
        #expect(local.resolve(Self.scanned, .nfc).warnings.isEmpty)
        let demo = try clip(loop, demoLinks: [Self.scanned])
        #expect(demo.resolve(Self.scanned, .qrCode).served == "link")
        for source in [Source.xcode, .testFlight, .appLibrary] {
            #expect(try clip(loop).resolve(Self.scanned, source).delivered == Self.scanned)
        }
    }

    /// The app opens before the website is asked.
    @Test(arguments: [Source.qrCode, .safariBanner]) func appInstalled(_ source: Source) throws {
        let profile = try clip(["/rent/s": "http://other.example/"])
        let url = "https://h.example/rent/s"
        #expect(profile.resolve(url, source, appInstalled: true).delivered == url)
    }

    @Test(arguments: [
        (["/s/*": "https://h.example/rent/*"], "/s/17?a=b", "/rent/17?a=b"),
        (["/s/*": "https://h.example/rent?bikeID=*"], "/s/17?a=b", "/rent?bikeID=17&a=b"),
        (["*": "https://g.example/*"], "/s/17", "https://g.example/s/17"),
        (["/s/*": "https://h.example/rent"], "/s/17?a=b", "/rent"),
        (["/s": "https://h.example/rent"], "/s#room-4", "/rent#room-4"),
        (["/s": "https://h.example/rent#own"], "/s#room-4", "/rent#own"),
        (["/s": "https://h.example/m", "/m": "https://h.example/rent"], "/s#room-4", "/rent#room-4"),
    ])
    func carries(_ redirects: [String: String], _ path: String, _ end: String) throws {
        let sites = ["h.example": AssociationProfile.Site(redirects: PathTable(redirects))]
        let found = sites.redirects(from: try InvocationURL("https://h.example" + path)).last
        #expect(found == (end.hasPrefix("/") ? "https://h.example" : "") + end)
    }

    /// A page redirects phones to the App Store if they do not open App Clips.
    @Test(
        arguments: [Source.qrCode, .safariBanner],
        [
            "https://apps.apple.com/app/id1", "http://itunes.apple.com/app/id1", "itms-apps://apps.apple.com/app/id1",
            "https://geo.itunes.apple.com", "https://testflight.apple.com/join/abc", "https://appstore.com/tour",
            "https://appsto.re/us/x.i", "itms://itunes.apple.com/app/id1", "itms-beta://beta.itunes.apple.com/v1/app/1",
        ])
    func storeEndsTheChain(_ source: Source, _ store: String) throws {
        let resolution = try clip(["/rent/s": store]).resolve("https://h.example/rent/s", source)
        #expect(resolution.target == .clip && resolution.delivered == "https://h.example/rent/s")
        #expect(resolution.trace.contains { $0.text.contains(store) })
        #expect(resolution.warnings.contains(.redirected) == (source == .qrCode))
    }

    @Test(
        "An address that only resembles the store's is a page",
        arguments: ["https://store.example/apps.apple.com", "itms"])
    func notTheStore(_ target: String) { #expect(!Redirects.isStore(target)) }

    @Test func evidenceSettlesTheStoreToo() throws {
        let profile = try clip(["/rent/s": "https://apps.apple.com/app/id1"])
        let version = try #require(OSVersion("26.0"))
        let answers = RuleAnswers([Evidence(.redirected, .opposite, iOS: version)], on: version)
        let invocation = Invocation(url: "https://h.example/rent/s", source: .qrCode)
        let resolution = Resolver(profile, by: answers).resolve(invocation)
        #expect(resolution.target == .clip && !resolution.warnings.contains(.redirected))
    }

    @Test(arguments: [
        ("/*", "https://other.example/", "CROSS_SITE_REDIRECTS_FORBIDDEN"),
        ("/*", "http://other.example/", "CROSS_SITE_REDIRECTS_FORBIDDEN"),
        ("/.well-known/*", "https://h.example/rent", "TOO_MANY_REDIRECTS"),
        ("/.well-known/*", "HTTP://h.example/.well-known/*", "TOO_MANY_REDIRECTS"),
        ("/s/*", "https://other.example/", nil),
    ])
    func associationFile(_ key: String, _ target: String, _ word: String?) throws {
        let file = try InvocationURL("https://h.example/.well-known/apple-app-site-association")
        #expect(Redirects.error(for: file, by: PathTable([key: target])) == word)
    }
}

import ClipRules
import Testing

/// §2, the rows of sources with an experience.
@Suite struct SourceTests {
    private static let registered = SourceRow.registered
    private static let beta = SourceRow.beta
    private static let other = "https://h.example/other"

    @Test("§2 nfc: local, advanced, else default; association needed, local no") func nfc() throws {
        try SourceRow(source: .nfc, local: Self.beta, advanced: Self.registered, none: "default", asksLocal: false)
            .check()
    }

    @Test("§2 qrCode: local, advanced, else default; association needed, local no") func qrCode() throws {
        try SourceRow(source: .qrCode, local: Self.beta, advanced: Self.registered, none: "default", asksLocal: false)
            .check()
    }

    @Test("§2 nfc, qrCode: the default experience with the advisory default-by-code", arguments: [Source.nfc, .qrCode])
    func defaultByCode(_ source: Source) throws {
        let profile = try SourceRow.profile(.whole)
        #expect(profile.resolve(Self.other, source).warnings == [.defaultByCode])
        #expect(profile.resolve(Self.registered, source).warnings.isEmpty)
        #expect(profile.resolve(Self.other, .safariBanner).warnings.isEmpty)
    }

    @Test("§2 appClipCode: local, advanced; never the default experience; re-spelled") func appClipCode() throws {
        try SourceRow(source: .appClipCode, local: Self.beta, advanced: Self.registered, none: nil, asksLocal: false)
            .check()
        let profile = try ClipProfile.bikes(advanced: ["https://h.example"], association: .whole)
        #expect(profile.resolve("https://H.example?x", .appClipCode).delivered == "https://h.example/?x")
        #expect(profile.resolve("https://H.example?x", .qrCode).delivered == "https://H.example?x")
    }

    @Test(
        "§2 appClipCode: a URL with a character outside Apple's alphabet makes no code [not-encodable]",
        arguments: [
            ("https://h.example:8443/rent", "its host has \":\""), ("https://h.example:443/rent", "its host has \":\""),
            ("https://hé.example/rent", "its host has \"é\""), ("https://h2.example/rent", "its host has \"2\""),
            ("https://h.example/rent~1", "it has \"~\""), ("https://h.example/rent?a=(b)", "it has \"(\""),
            ("https://H.example/A-Z_0.9/%20?a=1,2+3;b:c&d#e", nil),
        ] as [(String, String?)])
    func notEncodable(_ url: String, _ problem: String?) throws {
        let profile = try SourceRow.profile(nil)
        for source in Source.allCases {
            let text = profile.resolve(url, source).advisories.first { $0.name == .notEncodable }?.text
            #expect(problem.map { text?.contains($0) == (source == .appClipCode ? true : nil) } ?? (text == nil))
        }
    }

    @Test("§2 safariBanner: local, advanced, else default; association and meta tag, local too")
    func safariBanner() throws {
        try SourceRow(
            source: .safariBanner, local: Self.beta, advanced: Self.registered, none: "default", asksLocal: true
        ).check()
        try checkPages(of: .safariBanner, enough: Web.banner, lacking: "app-id=1", image: false)
    }

    @Test("§2 safariCard: the same, with app-clip-display=card") func safariCard() throws {
        try SourceRow(
            source: .safariCard, local: Self.beta, advanced: Self.registered, none: "default", asksLocal: true
        ).check()
        try checkPages(
            of: .safariCard, enough: Web.banner + ", app-clip-display=card", lacking: Web.banner, image: false)
    }

    @Test("§2 safariBanner, safariCard: the page's URL is delivered, never app-argument")
    func appArgument() throws {
        let page = WebPage(
            banner: SmartAppBanner(
                content: Web.banner + ", app-clip-display=card, app-argument=https://h.example/argument"))
        let profile = try SourceRow.profile(Web.broken { $0.page = page })
        for source in [Source.safariBanner, .safariCard] {
            #expect(profile.resolve(Self.registered, source).delivered == Self.registered)
        }
    }

    @Test("§2 messages: local, else default even if an advanced one matches; association, meta tag, og:image")
    func messages() throws {
        try SourceRow(source: .messages, local: Self.beta, advanced: "default", none: "default", asksLocal: true)
            .check()
        try checkPages(of: .messages, enough: Web.banner, lacking: "app-id=1", image: true)
        let withoutImage = Web.broken { $0.page.previewImage = nil }
        #expect(try SourceRow.profile(withoutImage).resolve(Self.registered, .messages).declined == .noBanner)
        let profile = try SourceRow.profile(.whole)
        #expect(profile.resolve(Self.registered, .messages).warnings == [.messagesCard])
        #expect(profile.resolve(Self.beta, .messages).warnings.isEmpty)
        #expect(profile.resolve(Self.other, .messages).warnings.isEmpty)
    }

    @Test("Advisories for query items that Safari and Messages remove, and for Apple's link in Xcode's Run (R)")
    func reported() throws {
        let profile = try SourceRow.profile(.whole)
        let tracked = Self.registered + "?bikeID=17&gclid=abc"
        #expect(profile.resolve(tracked, .safariBanner).warnings == [.trackingParameter])
        #expect(profile.resolve(tracked, .qrCode).warnings.isEmpty)
        #expect(profile.resolve(Self.registered + "?id=gclid", .safariBanner).warnings.isEmpty)
        #expect(
            profile.resolve("https://appclip.apple.com/id?p=\(profile.bundleID ?? "")", .xcode).warnings == [
                .linkInXcode
            ])
        #expect(profile.resolve(tracked, .xcode).warnings.isEmpty)
    }

    @Test("§2 maps, siriSuggestion: the registered URL of an advanced one with a place; association needed")
    func places() throws {
        for source in [Source.maps, .siriSuggestion] {
            try SourceRow(
                source: source, local: nil, advanced: Self.registered, none: nil, asksLocal: true,
                delivers: { _ in Self.registered }
            ).check()
            let elsewhere = try ClipProfile.bikes(
                advanced: [Self.registered, "https://h.example"], places: ["https://h.example"], association: .whole)
            let resolution = elsewhere.resolve(Self.registered, source)
            #expect(resolution.declined == .noExperience)
            #expect(resolution.trace.contains { $0.text.contains("has no place") })
        }
    }

    @Test("§2 appLink: default, never advanced; association needed; app-link-default, except for Apple's links")
    func appLink() throws {
        try SourceRow(source: .appLink, local: "default", advanced: "default", none: "default", asksLocal: true).check()
        let profile = try SourceRow.profile(.whole)
        for url in [Self.registered, Self.beta, Self.other] {
            let resolution = profile.resolve(url, .appLink)
            #expect(resolution.warnings == [.appLinkDefault])
            #expect(resolution.trace.suffix(2).map(\.citation) == [Citation(.model), Citation(.model)])
        }
        #expect(profile.resolve(AppleLinkTests.link, .appLink).warnings.isEmpty)
        #expect(profile.resolve(Self.registered, .appLink, appInstalled: true).warnings.isEmpty)
        #expect(profile.on(Web.broken { $0.clipEntries = [] }).resolve(Self.other, .appLink).warnings.isEmpty)
    }

    @Test("§2 webLink: only Apple's links; all other URLs open the browser, unless the app is installed")
    func webLink() throws {
        let profile = try SourceRow.profile(Web.broken { $0.clipEntries = [] })
        for url in [Self.registered, Self.beta, Self.other] {
            let resolution = profile.resolve(url, .webLink)
            #expect(resolution.declined == .opensBrowser && resolution.target == nil && resolution.card == nil)
            #expect(resolution.trace.map(\.citation) == [Citation(.model, "WEB")])
        }
        #expect(profile.resolve(AppleLinkTests.link, .webLink).served == "link")
        #expect(profile.resolve("https://appclip.apple.com/id?p=x", .webLink).declined == .otherClip)
        #expect(profile.resolve("http://h.example", .webLink).declined == .notHTTPS)
        #expect(profile.resolve(Self.registered, .webLink, appInstalled: true).target == .app)
    }

    @Test(
        "§2 the earliest phase: Xcode, a local experience, a TestFlight entry; lookups need a released clip",
        arguments: Source.allCases)
    func phases(_ source: Source) throws {
        let profile = try SourceRow.profile(.whole)
        func phase(_ url: String, installed: Bool = false) -> Phase {
            profile.resolve(url, source, appInstalled: installed).phase
        }
        let own: Phase? =
            switch source {
            case .xcode, .spotlight, .appLibrary, .notification, .appSwitcher: .xcode
            case .testFlight: .testFlight
            default: nil
            }
        for url in [Self.registered, Self.other, AppleLinkTests.link] { #expect(phase(url) == own ?? .released) }
        let isLocal = [.nfc, .qrCode, .appClipCode, .linkPreview].contains(source)
        #expect(phase(Self.beta) == own ?? (isLocal ? .local : .released))
        let isShown = source == .maps || source == .siriSuggestion
        #expect(phase(Self.registered, installed: true) == own ?? (isShown ? .released : .xcode))
        #expect(phase(AppleLinkTests.link, installed: true) == own ?? .released)
    }

    /// The page decides for every experience, including local ones. Codes never need a page.
    private func checkPages(of source: Source, enough: String, lacking: String, image: Bool) throws {
        func profile(_ content: String) throws -> ClipProfile {
            try SourceRow.profile(
                Web.broken {
                    $0.page = WebPage(banner: SmartAppBanner(content: content), previewImage: image ? "x" : nil)
                })
        }
        for url in [Self.registered, Self.beta, Self.other] {
            #expect(try profile(enough).resolve(url, source).target == .clip, "\(url)")
            let resolution = try profile(lacking).resolve(url, source)
            #expect(resolution.declined == .noBanner && resolution.served == nil, "\(url)")
            #expect(try profile(lacking).resolve(url, .nfc).target == .clip, "\(url)")
        }
    }
}

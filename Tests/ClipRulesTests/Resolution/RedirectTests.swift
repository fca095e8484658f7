import ClipRules
import Testing

/// §2: a URL that redirects has to open at each hop; a browser opens the last one.
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

    /// A universal link opens the app before the website is asked; a browser has arrived elsewhere.
    @Test func appInstalled() throws {
        let profile = try clip(["/rent/s": "http://other.example/"])
        let url = "https://h.example/rent/s"
        #expect(profile.resolve(url, .qrCode, appInstalled: true).delivered == url)
        #expect(profile.resolve(url, .safariBanner, appInstalled: true).declined == .notHTTPS)
    }
}

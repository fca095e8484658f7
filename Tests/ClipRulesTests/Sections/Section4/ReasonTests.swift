import ClipRules
import Testing

/// §4, the table of reasons: each is given only while its condition holds.
@Suite struct ReasonTests {
    private static let url = SourceRow.registered

    /// The resolution of a QR code with a registered URL, or of another invocation.
    private func decline(
        _ association: AssociationProfile, _ url: String = url, _ source: Source = .qrCode, installed: Bool = false
    ) throws -> Resolution {
        try SourceRow.profile(association).resolve(url, source, appInstalled: installed)
    }

    @Test("§4 nothing is wrong: each answer is in the trace with its line and document")
    func whole() throws {
        let resolution = try decline(.whole)
        #expect(resolution.declined == nil && resolution.advisories.isEmpty)
        #expect(
            resolution.trace.map(\.text) == [
                "the entitlement names h.example: `appclips:h.example`",
                "the association file of h.example names `\(Web.clipID)` under `appclips` on line 3",
                "the advanced experience \(Self.url) is registered for this very URL",
            ])
        #expect(resolution.trace.map(\.citation?.text) == ["A: SAD", "A: ASSOC", "A: RESP"])
        let banner = try decline(.whole, Self.url, .safariCard).trace.map(\.text)
        #expect(banner.contains { $0.contains("Smart App Banner for the clip on line 4") })
    }

    @Test(
        "§4 INVALID_ENTITLEMENT_SYNTAX_ERROR: the entry for the host has a part that is not allowed",
        arguments: [
            "appclips:*.example", "appclips:h.example/rent", "appclips:h.example:443", "appclips:h.example?a=b",
            "appclips:h.example/",
        ])
    func syntax(_ entry: String) throws {
        #expect(try decline(Web.broken { $0.clipEntries = [entry] }).declined == .invalidEntitlementSyntax)
        #expect(try decline(Web.broken { $0.clipEntries = [entry, "appclips:h.example"] }).declined == nil)
        let elsewhere = try decline(Web.broken { $0.clipEntries = [entry] }, "https://h.test/rent")
        #expect(elsewhere.declined == .missingSection)
    }

    @Test("§4 INVALID_ENTITLEMENT_MISSING_SECTION: no entry of the service names the host, or the file has no section")
    func missingSection() throws {
        for entries in [[], ["applinks:h.example"], ["appclips:www.h.example"], ["h.example"]] {
            #expect(try decline(Web.broken { $0.clipEntries = entries }).declined == .missingSection)
        }
        #expect(try decline(.whole, "https://www.h.example/rent").declined == .missingSection)
        let noClips = Web.broken { $0.association = .file(Web.file(clips: nil)) }
        #expect(try decline(noClips).declined == .missingSection)
        #expect(try decline(noClips, installed: true).declined == nil)
        let noLinks = Web.broken {
            $0.association = .file(Web.file(apps: nil))
            $0.appEntries = ["applinks:h.example"]
        }
        #expect(try decline(noLinks).declined == nil)
        #expect(try decline(noLinks, installed: true).declined == .missingSection)
    }

    @Test("§4 INVALID_ENTITLEMENT_UNHANDLED_SECTION: only from a check of the definitions, never of an invocation")
    func unhandledSection() throws {
        #expect(!AssociatedService.documented.contains("appclip"))
        #expect(AssociatedService.documented.contains("appclips"))
        #expect(try decline(Web.broken { $0.clipEntries = ["appclip:h.example"] }).declined == .missingSection)
        #expect(try decline(Web.broken { $0.clipEntries.append("appclip:h.example") }).declined == nil)
    }

    @Test("§4 CANNOT_REACH_AASA_FILE: the host is entitled, but the sites do not have it")
    func unreachable() throws {
        #expect(try decline(Web.broken { $0.association = nil }).declined == .cannotReachAssociationFile)
        let other = Web.broken { $0.clipEntries = ["appclips:h.example", "appclips:g.example"] }
        #expect(try decline(other, "https://g.example/rent").declined == .cannotReachAssociationFile)
        #expect(try decline(other).declined == nil)
    }

    @Test("§4 BAD_JSON_CONTENT: the association file is not a JSON object")
    func badJSON() throws {
        #expect(try decline(Web.broken { $0.association = .notAnObject }).declined == .badJSONContent)
        #expect(try decline(Web.broken { $0.association = .file(Web.file()) }).declined == nil)
    }

    @Test(
        "§4 INVALID_ENTITLEMENT_UNKNOWN_ID: the section does not name the application identifier",
        arguments: [
            "com.example.bikes.Clip", "FGHIJ67890.com.example.bikes.Clip", "ABCDE12345.com.example.bikes",
            "ABCDE12345.com.example.bikes.clip", "ABCDE12345.com.example.bikes.Clip ", "",
        ])
    func unknownID(_ id: String) throws {
        let unknown = Web.broken { $0.association = .file(Web.file(clips: [id])) }
        #expect(try decline(unknown).declined == .unknownID)
        #expect(try decline(Web.broken { $0.association = .file(Web.file(clips: [id, Web.clipID])) }).declined == nil)
    }

    @Test(
        "§4 any errorCode of ASC: as stated, also for redirects",
        arguments: ["TOO_MANY_REDIRECTS", "CRITICAL_ERROR", "A_CODE_OF_TOMORROW"])
    func statedError(_ code: String) throws {
        #expect(try decline(Web.broken { $0.association = .error(code) }).declined?.rawValue == code)
    }

    @Test("§4 noBanner: the page has no Smart App Banner for this clip")
    func noBanner() throws {
        let banner = SmartAppBanner(content: "app-clip-bundle-id=com.example.other.Clip")
        for page in [WebPage(), WebPage(banner: banner)] {
            let broken = Web.broken { $0.page = page }
            #expect(try decline(broken, Self.url, .safariBanner).declined == .noBanner)
            #expect(try decline(broken, Self.url, .qrCode).declined == nil)
        }
        #expect(try decline(.whole, Self.url, .safariBanner).declined == nil)
    }

    @Test("§4 noExperience: no experience registered for the URL can be opened from this source")
    func noExperience() throws {
        #expect(try decline(.whole, "https://h.example/other", .appClipCode).declined == .noExperience)
        #expect(try decline(.whole, Self.url, .appClipCode).declined == nil)
        #expect(try decline(.whole, SourceRow.beta, .maps).declined == .noExperience)
        #expect(try decline(.whole, SourceRow.beta, .nfc).declined == nil)
    }

    @Test("§4 noAppLinksRule, excludedByAppLinks: app installed, no rule matches, or the deciding rule excludes")
    func appLinks() throws {
        let none = try decline(.linksOnly, "https://h.example/other", installed: true)
        #expect(none.declined == .noAppLinksRule && none.target == nil)
        let excluded = try decline(.linksOnly, "https://h.example/rent/private/1", installed: true)
        #expect(excluded.declined == .excludedByAppLinks && excluded.target == nil)
        #expect(excluded.trace.last?.text.contains("rule on line 8") == true)
        #expect(try decline(.linksOnly, "https://h.example/rent/public", installed: true).declined == nil)
        // Rules do not apply to the clip.
        #expect(try decline(.linksOnly, "https://h.example/rent/private/1").declined == nil)
    }
}

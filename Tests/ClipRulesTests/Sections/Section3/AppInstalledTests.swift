import ClipRules
import Testing

/// §3: resolutions with the full app installed.
@Suite struct AppInstalledTests {
    private static let registered = SourceRow.registered
    private static let beta = SourceRow.beta
    /// The sources whose URLs `applinks` decides.
    private static let asking = AppleLinkTests.asking

    private func app(_ url: String, _ source: Source = .qrCode, _ association: AssociationProfile?) throws -> Resolution
    {
        try SourceRow.profile(association).resolve(url, source, appInstalled: true)
    }

    private static let shownWithApp: [Source] = [.nfc, .qrCode, .appClipCode, .messages, .maps, .siriSuggestion]

    @Test(
        "§3 every invocation opens the app; a code, a tag, Messages and a place show the card; xcode launches the clip",
        arguments: Source.allCases, [nil, AssociationProfile.whole])
    func everySource(_ source: Source, _ association: AssociationProfile?) throws {
        for url in [Self.registered + "?x", Self.registered + "/unregistered"] {
            let resolution = try app(url, source, association)
            let clip = try SourceRow.profile(association).resolve(url, source)
            #expect(resolution.target == (source == .xcode ? .clip : .app) && resolution.declined == nil)
            let isShown = Self.shownWithApp.contains(source)
            #expect(resolution.served == (isShown ? clip.served : nil))
            #expect(resolution.card == (isShown ? clip.card : nil))
            let step = resolution.trace.first {
                $0.text.hasSuffix("is shown all the same, and its button opens the app")
            }
            #expect(step?.citation == (isShown ? Citation(.reported) : nil))
        }
    }

    @Test("§3 without an experience for the clip, the app opens without a card")
    func withoutACard() throws {
        let resolution = try ClipProfile.bikes(association: .whole).resolve(
            Self.registered, .appClipCode, appInstalled: true)
        #expect(resolution.target == .app && resolution.served == nil && resolution.card == nil)
        let barred = Web.broken { $0.clipEntries = [] }
        #expect(try app(Self.registered, .qrCode, barred).served == nil)
    }

    @Test(
        "§3 delivered like a universal link: the clip's URL; re-opening delivers none to the app",
        arguments: Source.allCases)
    func delivered(_ source: Source) throws {
        let url = "https://H.example/rent?x"
        let clip = try SourceRow.profile(.whole).resolve(url, source)
        let isReopened = source == .spotlight || source == .appLibrary
        #expect(
            try app(url, source, .whole).delivered == (isReopened ? nil : source == .webLink ? url : clip.delivered))
    }

    @Test(
        "§3 spotlight, appLibrary: the app receives no URL, not its last either", arguments: [nil, Self.registered])
    func reopened(_ previous: String?) throws {
        for source in [Source.spotlight, .appLibrary] {
            let resolution = try SourceRow.profile(.whole).resolve(
                Self.registered, source, appInstalled: true, previous: previous)
            #expect(resolution.target == .app && resolution.delivered == nil && resolution.declined == nil)
            #expect(resolution.trace.map(\.citation) == [Citation(.model)])
        }
    }

    @Test(
        "§3 maps, siriSuggestion: after the rule, a matching experience with a place is still needed",
        arguments: [Source.maps, .siriSuggestion])
    func places(_ source: Source) throws {
        let other = "https://h.example/rental"
        #expect(try app(Self.registered + "/7", source, .whole).target == .app)
        for profile in [
            try ClipProfile.bikes(association: .whole), try .bikes(advanced: [Self.registered], association: .whole),
            try .bikes(local: [Self.registered], association: .whole),
        ] {
            let resolution = profile.resolve(Self.registered, source, appInstalled: true)
            #expect(resolution.declined == .noExperience && resolution.target == nil && resolution.delivered == nil)
            #expect(profile.resolve(Self.registered, .qrCode, appInstalled: true).target == .app)
            let last = profile.on(Web.broken { $0.appEntries = [] }).resolve(
                Self.registered, source, appInstalled: true)
            #expect(last.declined == .missingSection)
        }
        let within = try app(other, source, .whole)
        #expect(within.declined == .noExperience && within.warnings == [.componentBoundary])
        #expect(try app(other, .safariBanner, .whole).warnings.isEmpty)
        // The question only affects the card.
        let card = try app(other, .qrCode, .whole)
        #expect(card.warnings == [.componentBoundary] && card.served == "default")
        #expect(card.advisories.first?.text.contains("here it shows the default experience") == true)
        #expect(card.trace.last { $0.text.hasPrefix("the card of ") }?.citation == Citation(.model))
        #expect(try app(Self.beta, source, nil).declined == .noExperience)
    }

    @Test("§3 needs `applinks:` or `appclips:` in the app's entitlement", arguments: asking)
    func entitlement(_ source: Source) throws {
        for entries in [[], ["appclips:www.h.example"], ["applinks:www.h.example"], nil] {
            let declined = try app(Self.registered, source, Web.broken { $0.appEntries = entries })
            #expect(declined.declined == .missingSection && declined.target == nil && declined.delivered == nil)
        }
        let faulty = try app(Self.registered, source, Web.broken { $0.appEntries = ["applinks:h.example/rent"] })
        #expect(faulty.declined == .invalidEntitlementSyntax)
    }

    @Test("§3 either service is enough, with an advisory if only one allows the app", arguments: asking)
    func either(_ source: Source) throws {
        func answer(_ change: (inout Web) -> Void) throws -> String {
            let resolution = try app(Self.registered, source, Web.broken(change))
            let marks = resolution.trace.filter { $0.text.contains("is assumed to be enough") }.map(\.citation?.mark)
            #expect(marks == (resolution.warnings.contains(.appAssociation) ? [.model] : []))
            let warnings = resolution.warnings.map(\.rawValue).joined()
            return resolution.declined?.rawValue ?? (warnings.isEmpty ? "opens" : warnings)
        }
        #expect(try answer { _ in } == "opens")
        // Allowed by `applinks` alone.
        #expect(try answer { $0.appEntries = ["applinks:h.example"] } == "app-association")
        #expect(try answer { $0.appEntries = ["applinks:h.example", "appclips:*.h.example"] } == "app-association")
        #expect(try answer { $0.clipEntries = [] } == "app-association")
        #expect(try answer { $0.association = .file(Web.file(clips: nil)) } == "app-association")
        #expect(try answer { $0.association = .file(Web.file(clips: ["ABCDE12345.x"])) } == "app-association")
        // Allowed by `appclips` alone.
        #expect(try answer { $0.appEntries = ["appclips:h.example"] } == "app-association")
        #expect(try answer { $0.appEntries = ["appclips:h.example", "applinks:h.example/"] } == "app-association")
        #expect(try answer { $0.association = .file(Web.file(apps: nil)) } == "app-association")
        #expect(try answer { $0.association = .file(Web.file(rules: [])) } == "app-association")
        // Allowed by neither, with the reason of `applinks`.
        #expect(try answer { $0.association = .notAnObject } == "BAD_JSON_CONTENT")
        #expect(
            try answer { ($0.appEntries, $0.clipEntries) = (["appclips:h.example"], []) }
                == "INVALID_ENTITLEMENT_MISSING_SECTION")
        #expect(
            try answer { ($0.clipEntries, $0.association) = ([], .file(Web.file(rules: []))) }
                == "noAppLinksRule")
    }

    @Test("§3 needs a matching `applinks` rule for the delivered URL", arguments: asking)
    func rule(_ source: Source) throws {
        let matched = try app(Self.registered, source, .whole)
        let rule = matched.trace.last { $0.text.contains("rule on line 9") }
        #expect(rule?.citation == Citation(.documented, "AL"))
        #expect(try app("https://h.example/other", source, .linksOnly).declined == .noAppLinksRule)
        // The rule decides before the experience.
        let secret = "https://h.example/rent/private/1"
        // Maps and Siri deliver the registered URL, which is not excluded.
        let isReplaced = source == .maps || source == .siriSuggestion
        #expect(try app(secret, source, .linksOnly).declined == (isReplaced ? nil : .excludedByAppLinks))
        let unnamed = Web.broken {
            $0.appEntries = ["applinks:h.example"]
            $0.association = .file(Web.file(apps: ["ABCDE12345.com.example.other"]))
        }
        #expect(try app(Self.registered, source, unnamed).declined == .unknownID)
    }

    @Test("§3 experience, card and the page's tag do not matter", arguments: asking)
    func noPart(_ source: Source) throws {
        let profile = try ClipProfile.bikes(hasDefault: false, association: Web.broken { $0.page = WebPage() })
        let asksPlace = source == .maps || source == .siriSuggestion
        #expect(profile.resolve(Self.registered, source, appInstalled: true).target == (asksPlace ? nil : .app))
        #expect(profile.resolve(Self.registered, .safariBanner).declined == .noBanner)
    }

    @Test("§3 Apple's links and re-opening need no rule")
    func noRule() throws {
        let nothing = Web.broken {
            $0.appEntries = nil
            $0.association = nil
        }
        let link = "https://appclip.apple.com/id?p=com.example.bikes.Clip"
        let resolution = try app(link, .qrCode, nothing)
        #expect(resolution.target == .app && resolution.served == "link" && resolution.card?.title == "Bikes")
        #expect(!resolution.warnings.contains(.associationUnchecked))
        for source in [Source.spotlight, .appLibrary, .notification, .appSwitcher] {
            #expect(try app("https://h.example/other", source, nothing).target == .app)
        }
        #expect(try app("https://h.example/other", .qrCode, nothing).declined == .missingSection)
    }

    @Test("§3 another clip's link and an invalid URL are still declined")
    func declined() throws {
        #expect(try app("https://appclip.apple.com/id?p=x", .nfc, .whole).declined == .otherClip)
        #expect(try app("http://h.example", .nfc, .whole).declined == .notHTTPS)
    }

    @Test("§3 an unchecked association is named by the service of the target", arguments: Source.allCases)
    func unchecked(_ source: Source) throws {
        let resolution = try app(Self.registered, source, nil)
        #expect(resolution.advisories.map(\.name) == [.associationUnchecked])
        let service = resolution.target == .app ? "(applinks)" : "(appclips)"
        #expect(resolution.advisories.first?.text.contains(service) == true)
    }
}

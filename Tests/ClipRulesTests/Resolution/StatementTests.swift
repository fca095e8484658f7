import ClipRules
import TestSupport
import Testing

/// Compares traces, candidates and advisories with the resolution, for each source.
@Suite struct StatementTests {
    static let url = "https://h.example/rent/7"

    /// All combinations of registrations, entitlements and served files.
    static func profiles() throws -> [ClipProfile] {
        var profiles: [ClipProfile] = []
        for hasDefault in [true, false] {
            for association in [nil, AssociationProfile.whole, Web.broken { $0.clipEntries = [] }] {
                for build in [Build.testFlight, .appStore] {
                    for (advanced, local, places) in registrations {
                        profiles.append(
                            try .bikes(
                                advanced: advanced, local: local, places: Set(places), build: build,
                                hasDefault: hasDefault, demoLinks: ["https://appclip.apple.com/id?=abc12"],
                                association: association))
                    }
                }
            }
        }
        return profiles
    }

    private static let registrations: [(advanced: [String], local: [String], places: [String])] = [
        ([], [], []), (["https://h.example/rent"], [], []),
        (["https://h.example/rent"], [], ["https://h.example/rent"]),
        (["https://h.example/rent", url], [], ["https://h.example/rent"]),
        (["https://h.example/rent", url], ["https://h.example"], [url]), ([], [url], []),
        (["https://h.example/re", "https://h.example:443/rent/7"], [], ["https://h.example/re"]),
        (["https://h.example/re"], ["https://h.example/rent/7/"], ["https://h.example/re"]),
    ]

    static let urls = [
        url, "https://h.example:443/rent/7", AppleLinkTests.link, "https://appclip.apple.com/id?=abc12",
        "http://h.example",
    ]

    @Test("Each sentence is true of its resolution", arguments: Source.allCases, [false, true])
    func statements(_ source: Source, _ isInstalled: Bool) throws {
        var count = 0
        let sentences = Sentences()
        // By default, each URL is tried with every fifth profile, shifted for each source.
        let step = runsEveryTrial ? 1 : 5
        let first = Source.allCases.firstIndex(of: source) ?? 0
        for (index, profile) in try Self.profiles().enumerated() where (index + first) % step == 0 {
            let resolver = Resolver(profile)
            for url in Self.urls {
                let invocation = Invocation(url: url, source: source, appInstalled: isInstalled)
                let facts = Facts(profile: profile, resolver: resolver, invocation: invocation)
                for text in resolver.explain(invocation).map(\.text) + facts.resolution.advisories.map(\.text) {
                    count += 1
                    if let fault = facts.fault(in: text, sentences) {
                        Issue.record("\(url) from \(source), app \(isInstalled): \(text) — \(fault)")
                        return
                    }
                }
            }
        }
        #expect(count > 0)
    }

    /// Regular expressions for what opens. Made once, since making them takes longer than matching.
    private struct Sentences {
        let local = /^the local experience (\S+) matches and wins/
        let advanced = /^the advanced experience (\S+) (?:is registered|has the most)/
        let opens = /^(?:advanced|local) (\S+): matches, and opens/
        let noPlace = /\S+[: ].*matches, but has no place/
        let place = /place of the advanced experience (\S+), and delivers/
        let otherwise = /: here it opens (.+), otherwise (.+)$/
        let card = /: here it shows (.+), otherwise (.+)$/
    }

    /// The facts that a sentence may state.
    private struct Facts {
        let profile: ClipProfile
        let resolution: Resolution
        let advanced: RegisteredExperience?
        let isInstalled: Bool

        init(profile: ClipProfile, resolver: Resolver, invocation: Invocation) {
            self.profile = profile
            resolution = resolver.resolve(invocation)
            advanced = (try? InvocationURL(invocation.url ?? "")).flatMap { resolver.mostSpecificAdvanced(for: $0) }
            isInstalled = invocation.appInstalled
        }

        /// The reason that a sentence is false; `nil` if it is true.
        func fault(in text: String, _ sentences: Sentences) -> String? {
            for (phrase, isTrue) in claims where text.contains(phrase) && !isTrue { return phrase }
            if let found = text.firstMatch(of: sentences.local) {
                return resolution.experience == .local(String(found.1)) ? nil : "serves"
            }
            if let found = text.firstMatch(of: sentences.advanced) {
                return resolution.experience == .advanced(String(found.1)) ? nil : "serves"
            }
            if let found = text.firstMatch(of: sentences.opens) {
                return resolution.served == String(found.1) && resolution.target == .clip ? nil : "opens"
            }
            if text.firstMatch(of: sentences.noPlace) != nil {
                return advanced?.hasPlace == false && resolution.declined == .noExperience ? nil : "no place"
            }
            if let found = text.firstMatch(of: sentences.place) {
                let isShown = advanced?.url.text == String(found.1) && advanced?.hasPlace == true
                return isShown && [nil, String(found.1)].contains(resolution.delivered) ? nil : "delivers"
            }
            if let found = text.firstMatch(of: sentences.card) {
                return String(found.1) == shown && found.1 != found.2 && isInstalled ? nil : "here it shows \(shown)"
            }
            if let found = text.firstMatch(of: sentences.otherwise) {
                return String(found.1) == opened && found.1 != found.2 ? nil : "here it opens \(opened)"
            }
            return nil
        }

        private var opened: String {
            switch resolution.target {
            case nil: "nothing"
            case .app: "the full app with \(resolution.delivered ?? "")"
            case .clip: shown
            }
        }

        private var shown: String {
            switch resolution.experience {
            case .default: "the default experience"
            case let experience: experience?.spelling ?? "nothing"
            }
        }

        private var claims: [(String, Bool)] {
            let isDefault = resolution.experience == .default
            let hasCard = resolution.card != nil && resolution.target == .clip
            let local = resolution.experience.map { if case .local = $0 { true } else { false } } ?? false
            return [
                ("served with the default experience's card", resolution.experience == .link && hasCard),
                (
                    "none is defined here",
                    profile.defaultCard == nil && resolution.warnings.contains(.noDefaultExperience)
                ),
                ("none is defined", profile.defaultCard == nil),
                ("the default experience serves it", isDefault && hasCard),
                ("no advanced experience matches", advanced == nil),
                ("an advanced experience matches", advanced != nil),
                ("no advanced or local experience is registered", profile.advanced.isEmpty && profile.local.isEmpty),
                ("the full app is installed", isInstalled), ("matches, but the full app", resolution.target != .clip),
                ("Messages is reported to show", resolution.source == .messages && !local),
                ("the local experience https://h.example wins", local),
                ("so the URL opens the app", resolution.target != .clip),
                ("receives no URL", resolution.delivered == nil && resolution.target == .app),
                ("declined as ", resolution.declined != nil), ("App Store build", profile.build == .appStore),
                ("advanced experiences do not serve this source", resolution.source == .appLink),
                ("a link in another app opens the default", resolution.source == .appLink && isDefault),
                ("is not checked", profile.association == nil),
            ]
        }
    }
}

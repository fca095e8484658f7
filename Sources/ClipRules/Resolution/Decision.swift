enum Decision {
    indirect case invalidURL(InvalidURL)
    case restoresState(Source)
    case previousURL, ownURL, noPreviousURL, appWithoutURL, typed, associationNotAsked, testFlightEntry

    case redirected(String, to: String)
    case followed(String, to: String)
    case store(String, String)
    case tooManyRedirects, redirectNotAsked

    case link(demo: Bool)
    case linkCard(isDefined: Bool)
    case linkNotTaken(demo: Bool, Source)
    case extendedDemoLink(String)
    indirect case otherClip(found: String?, bundleID: String)

    case appInstalled, appInstalledButXcode
    case cardWithApp(Opening?, isDoubtful: Bool)
    case placeShown(String, Source)

    case localServes(Opening)
    case localBarred(String)
    case associationUnchecked(Target)
    case association(AssociationDecision)
    case advancedServes(Opening, isEqual: Bool)
    case noPlace(String)
    case advancedPassedOver(String)
    case advancedIgnored, noAdvanced
    case defaultServes(isDefined: Bool, Source)
    case noExperience(Source)
    case opensBrowser

    case answered(Advisory.Name, RuleAnswers)

    indirect case stated(TraceStep)

    var answered: Advisory.Name? { if case .answered(let rule, _) = self { rule } else { nil } }

    var grounds: Doubts {
        switch self {
        case .localServes, .localBarred, .placeShown, .advancedServes, .cardWithApp, .noPlace, .advancedPassedOver,
            .noAdvanced:
            .experience
        case .defaultServes: [.experience, .defaultExperience]
        case .association: .association
        case .invalidURL, .restoresState, .previousURL, .ownURL, .noPreviousURL, .appWithoutURL, .typed,
            .associationNotAsked, .testFlightEntry, .link, .linkCard, .linkNotTaken, .extendedDemoLink, .otherClip,
            .opensBrowser, .redirected, .followed, .store, .tooManyRedirects, .redirectNotAsked, .appInstalled,
            .appInstalledButXcode, .associationUnchecked, .advancedIgnored, .noExperience, .answered,
            .stated:
            []
        }
    }

    var steps: [TraceStep] {
        switch self {
        case .invalidURL(let error): Self.declined(error.reason, error.text, error.reason == .notHTTPS ? "CFG" : nil)
        case .restoresState(let source):
            Self.documented("\(source.rawValue) delivers no URL: the saved state is restored", "RESP")
        case .previousURL: Self.documented("the last URL with which the clip was launched is delivered again", "RESP")
        case .ownURL: Self.modelled("outside a journey, the invocation's own URL stands in for the last launch's URL")
        case .noPreviousURL: Self.modelled("the clip has not been launched with a URL yet, so no URL is delivered")
        case .appWithoutURL: Self.modelled("the full app is installed, and receives no earlier URL")
        case .typed: Self.documented("Xcode delivers _XCAppClipURL as typed, and shows no card", "TEST")
        case .associationNotAsked: Self.modelled("neither the entitlement nor the association file is checked")
        case .testFlightEntry: Self.documented("a TestFlight entry delivers its own URL, without a card", "TEST")
        case .redirected(let url, let target):
            Self.modelled("\(url) redirects to \(target), which must open too", "CFG")
        case .followed(let url, let target): Self.modelled("\(url) redirects to \(target), which the browser follows")
        case .store(let url, let target):
            Self.modelled("\(url) redirects to \(target), which is meant for phones that cannot open App Clips")
        case .tooManyRedirects: Self.declined(.tooManyRedirects, "the URL redirects more than \(Redirects.limit) times")
        case .redirectNotAsked:
            Self.modelled("the full app opens before the website is contacted, so no redirect is followed", "SAD")
        case .link(let demo):
            Self.documented("the URL is \(Self.name(demo)); Apple's links require no association", "CFG")
        case .linkCard(isDefined: true): Self.documented("the link is served with the default experience's card", "CFG")
        case .linkCard(isDefined: false):
            Self.modelled("the link is served with the default experience's card: \(Self.noDefault)")
        case .linkNotTaken(demo: true, .appClipCode):
            Self.declined(.linkNotAllowed, "only the short form of a demo link fits an App Clip Code", "ENC")
        case .linkNotTaken(let demo, let source):
            Self.declined(
                .linkNotAllowed, "\(source.rawValue) does not accept \(Self.name(demo))", source.citation.source)
        case .extendedDemoLink(let link):
            Self.declined(.linkNotAllowed, "nothing may be added to the demo link \(link)", "CFG")
        case .otherClip(let found?, let bundleID):
            Self.declined(.otherClip, "the link names \(found), but this clip is \(bundleID)", "CFG")
        case .otherClip(nil, let bundleID):
            Self.declined(
                .otherClip, "the link is on Apple's host but does not name this clip (/id?p=\(bundleID))", "CFG")
        case .appInstalled:
            Self.documented("the full app is installed, so the URL opens the app instead of the clip", "RESP")
        case .appInstalledButXcode: Self.modelled("the full app is installed, but Xcode launches the clip", "TEST")
        case .cardWithApp(nil, _): Self.modelled("no experience serves the URL without the app, so no card is shown")
        case .cardWithApp(let opening?, let isDoubtful):
            Self.steps(
                "the card of \(opening.experience?.title ?? "") is shown all the same, and its button opens the app",
                Citation(isDoubtful ? .model : .reported))
        case .placeShown(let url, let source):
            Self.documented(
                "\(source.rawValue) shows the place of the advanced experience \(url), and delivers that URL", "RESP")
        case .localServes(let opening):
            Self.documented(
                "the local experience \(opening.name) matches and takes precedence over every registered experience",
                "TEST")
        case .localBarred(let url):
            Self.documented("the local experience \(url) matches, but never opens an App Store build", "TEST")
        case .associationUnchecked(let target): Self.modelled(Self.unchecked(target))
        case .association(let answers): answers.steps.map(\.traceStep)
        case .advancedServes(let opening, isEqual: true):
            Self.documented("the advanced experience \(opening.name) is registered for this very URL", "RESP")
        case .advancedServes(let opening, isEqual: false):
            Self.documented("the advanced experience \(opening.name) has the most specific matching prefix", "CFG")
        case .noPlace(let url): Self.noPlace(url)
        case .advancedPassedOver(let url):
            Self.steps(
                "the advanced experience \(url) matches, but Messages is reported to show the default experience",
                Citation(.reported))
        case .advancedIgnored: Self.modelled("advanced experiences do not serve this source")
        case .noAdvanced: Self.documented("no advanced experience matches", "CFG")
        case .defaultServes(isDefined: true, .appLink): Self.modelled("the default experience serves it")
        case .defaultServes(isDefined: true, _): Self.documented("the default experience serves it", "CFG")
        case .defaultServes(isDefined: false, _): Self.modelled("the default experience serves it: \(Self.noDefault)")
        case .noExperience(let source):
            Self.declined(
                .noExperience, "no experience registered for the URL can be opened from \(source.rawValue)",
                source.citation.source)
        case .opensBrowser: Self.declined(.opensBrowser, "a tapped link opens in the browser", "WEB")
        case .answered(let rule, let answers): [answers.step(of: rule)].compactMap { $0 }
        case .stated(let step): [step]
        }
    }

    private static func steps(_ text: String, _ citation: Citation) -> [TraceStep] {
        [TraceStep(text, citation: citation)]
    }

    private static func documented(_ text: String, _ page: String) -> [TraceStep] {
        steps(text, Citation(.documented, page))
    }

    private static func modelled(_ text: String, _ page: String? = nil) -> [TraceStep] {
        steps(text, Citation(.model, page))
    }

    private static func declined(_ reason: DeclineReason, _ text: String, _ page: String? = nil) -> [TraceStep] {
        modelled("declined as \(reason.rawValue): \(text)", page)
    }

    private static func noPlace(_ url: String) -> [TraceStep] {
        var steps = documented("the advanced experience \(url) matches, but has no place", "RESP")
        steps[0].experienceWithoutPlace = url
        return steps
    }

    private static let noDefault = "none is defined here, but Apple requires one"

    private static func name(_ demo: Bool) -> String { demo ? "a demo link of this clip" : "the default link" }

    static func unchecked(_ target: Target) -> String {
        switch target {
        case .clip: "domain association (appclips) not checked: the suite lists no `associatedDomains` or `sites`"
        case .app: "domain association (applinks) not checked: the suite lists no `associatedDomains` or `sites`"
        }
    }
}

package struct Doubts: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    static let experience = Doubts(rawValue: 1)
    static let defaultExperience = Doubts(rawValue: 2)
    static let association = Doubts(rawValue: 4)
}

/// The reason why iOS declines an invocation. Codes in capitals come from App Store Connect.
public enum DeclineReason: RawRepresentable, Sendable, Hashable, Codable {
    case notHTTPS
    /// The text is not a URL, or browsers read it as a different URL.
    case malformedURL
    case userInfo
    case noExperience
    case opensBrowser
    /// An Apple link that the source rejects, or a demo link with extra text.
    case linkNotAllowed
    case otherClip

    case invalidEntitlementSyntax
    /// A section is missing from the entitlement or the association file.
    case missingSection
    /// An unknown service, reported only by checks of definitions.
    case unhandledSection
    case cannotReachAssociationFile
    case badJSONContent
    case unknownID
    case noBanner
    /// The full app is installed, and no `applinks` rule matches.
    case noAppLinksRule
    /// The full app is installed, and the first matching rule excludes the URL.
    case excludedByAppLinks

    /// Any other error code from App Store Connect.
    case other(String)

    /// The reasons that ClipFlight knows, used in suggestions and in the schema.
    public static let known: [DeclineReason] = [
        .notHTTPS, .malformedURL, .userInfo, .noBanner, .noExperience, .linkNotAllowed, .otherClip, .opensBrowser,
        .noAppLinksRule, .excludedByAppLinks, .invalidEntitlementSyntax, .missingSection, .unhandledSection, .unknownID,
        .cannotReachAssociationFile, .badJSONContent,
    ]

    /// The spelling in suites and reports.
    public var rawValue: String { spellings.word }

    package var words: String { spellings.words }

    private var spellings: (word: String, words: String) {
        switch self {
        case .notHTTPS: ("notHTTPS", "not https")
        case .malformedURL: ("malformedURL", "URL malformed")
        case .userInfo: ("userInfo", "user name in URL")
        case .noExperience: ("noExperience", "no experience for it")
        case .opensBrowser: ("opensBrowser", "opens in the browser")
        case .linkNotAllowed: ("linkNotAllowed", "link not accepted here")
        case .otherClip: ("otherClip", "link of another clip")
        case .invalidEntitlementSyntax: ("INVALID_ENTITLEMENT_SYNTAX_ERROR", "entitlement malformed")
        case .missingSection: ("INVALID_ENTITLEMENT_MISSING_SECTION", "domain not entitled")
        case .unhandledSection: ("INVALID_ENTITLEMENT_UNHANDLED_SECTION", "service unknown")
        case .cannotReachAssociationFile: ("CANNOT_REACH_AASA_FILE", "association file missing")
        case .badJSONContent: ("BAD_JSON_CONTENT", "association file malformed")
        case .unknownID: ("INVALID_ENTITLEMENT_UNKNOWN_ID", "not in association file")
        case .noBanner: ("noBanner", "page without banner")
        case .noAppLinksRule: ("noAppLinksRule", "no app link rule matches")
        case .excludedByAppLinks: ("excludedByAppLinks", "excluded from app links")
        case .other(let code): (code, code.lowercased().replacing("_", with: " "))
        }
    }

    /// Accepts any word, because suites may use new codes from App Store Connect.
    public init(rawValue: String) { self = Self.known.first { $0.rawValue == rawValue } ?? .other(rawValue) }

    static let tooManyRedirects = other("TOO_MANY_REDIRECTS")

    package var isOfURL: Bool { self == .notHTTPS || self == .malformedURL || self == .userInfo }

    package static func isStatus(_ word: String) -> Bool {
        word.utf8.first?.isLetter == true && word == word.uppercased()
            && word.utf8.allSatisfy { $0.isLetterOrDigit || $0 == "_" }
    }
}

/// The names of the warnings about definitions: suites, and the entitlements, association files and pages they name.
///
/// The warnings of a single resolution have names of their own, in `Advisory.Name`; one that both have is reported by the
/// check of the definitions, with its place.
public enum DefinitionAdvisory: String, CaseIterable, Sendable {
    // The association file.
    case associationSize = "association-size"
    case associationKey = "association-key"
    case appClipsDetails = "appclips-details"
    case identifierPrefix = "identifier-prefix"
    case clipOnlyInAppLinks = "clip-only-in-applinks"
    case clipNotNamed = "clip-not-named"
    case ruleNeverMatches = "rule-never-matches"
    case ruleIsShadowed = "rule-shadowed"
    case ruleIsOdd = "rule-odd"
    case detailWithoutEffect = "detail-without-effect"
    case componentsAndPaths = "components-and-paths"

    // The entitlement.
    case entitlementEntry = "entitlement-entry"
    case unknownService = "unknown-service"

    // The page.
    case bannerClip = "banner-clip"
    case bannerArgument = "banner-argument"
    case bannerParameter = "banner-parameter"

    // The experiences.
    case cardLength = "card-length"
    case cardImage = "card-image"
    case experienceShadowed = "experience-shadowed"
    case noExpectation = "no-expectation"

    // What does not fit together.
    case siteMissing = "site-missing"
    case siteNotEntitled = "site-not-entitled"
    case domainUnused = "domain-unused"
    case bannerApp = "banner-app"

    // What becomes of invocations.
    case domainNotEntitled = "domain-not-entitled"
    case bannerMissing = "banner-missing"
    case notServed = "not-served"
    case appNotOpened = "app-not-opened"
    case unexpectedDecline = "unexpected-decline"

    /// Its meaning, in one line.
    public var meaning: String {
        switch self {
        case .associationSize: "the association file has more than 128 KB"
        case .associationKey: "a key of the association file that is not read: misspelt, or displaced by another"
        case .appClipsDetails: "path rules under appclips, which do nothing"
        case .identifierPrefix: "an application identifier without the team's prefix, or with a wrong one"
        case .clipOnlyInAppLinks: "the association file names the clip under applinks only"
        case .clipNotNamed: "the association file of an entitled host does not name the clip"
        case .ruleNeverMatches: "a rule that can match no URL"
        case .ruleIsShadowed: "a rule that is never reached, because an earlier one decides"
        case .ruleIsOdd: "a rule that hardly means what it says"
        case .detailWithoutEffect: "a detail that says nothing of any app"
        case .componentsAndPaths: "a detail with both forms of rules, of which only components count"
        case .entitlementEntry: "an entry of the entitlement that Apple's format does not allow"
        case .unknownService: "an entry of the entitlement for a service that does not exist"
        case .bannerClip: "a Smart App Banner for no clip, for another one, or with the team's prefix"
        case .bannerArgument: "a Smart App Banner with an app-argument, which no clip is handed"
        case .bannerParameter: "a parameter of a Smart App Banner that means nothing"
        case .cardLength: "a title or subtitle that is longer than Apple advises"
        case .cardImage: "a header image that App Store Connect does not take"
        case .experienceShadowed: "a registered URL that another one covers under one matching policy only"
        case .noExpectation: "a registered URL without an expectation of its own"
        case .siteMissing: "an entitled host that the suite's sites do not have"
        case .siteNotEntitled: "a site that is meant for the clip, on a host that is not entitled"
        case .domainUnused: "an entitled host that no experience and no invocation uses"
        case .bannerApp: "two Smart App Banners for one clip, but for different apps"
        case .domainNotEntitled: "an invocation from a host that the entitlement does not name"
        case .bannerMissing: "an invocation from a page without the Smart App Banner that it needs"
        case .notServed: "an invocation that no experience serves"
        case .appNotOpened: "an invocation that opens nothing once the full app is installed"
        case .unexpectedDecline: "an invocation that is declined, and does not expect to be"
        }
    }
}

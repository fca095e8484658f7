import ClipRules

/// The names of the warnings about suites, and about the entitlements, association files and pages that they name.
package enum DefinitionAdvisory: String, CaseIterable, Sendable {
    // The association file.
    case associationSize = "association-size"
    case associationType = "association-type"
    case associationKey = "association-key"
    case appClipsDetails = "appclips-details"
    case identifierPrefix = "identifier-prefix"
    case clipOnlyInAppLinks = "clip-only-in-applinks"
    case clipNotNamed = "clip-not-named"
    case appNotNamed = "app-not-named"
    case ruleNeverMatches = "rule-never-matches"
    case detailWithoutEffect = "detail-without-effect"
    // The entitlement.
    case entitlementEntry = "entitlement-entry"
    case unknownService = "unknown-service"
    // The page.
    case bannerClip = "banner-clip"
    case bannerArgument = "banner-argument"
    case bannerParameter = "banner-parameter"
    case bannerAppID = "banner-app-id"
    // The experiences.
    case cardLength = "card-length"
    case noExpectation = "no-expectation"
    case noDefaultExperience = "no-default-experience"
    case registeredTwice = "registered-twice"
    // What does not fit together.
    case siteMissing = "site-missing"
    case pageUnused = "page-unused"
    case clipIdentifier = "clip-identifier"
    case parentIdentifier = "parent-identifier"
    case appDomains = "app-domains"
    // What is built.
    case appGroup = "app-group"
    case onDemandInstall = "on-demand-install"
    case notificationNotRequested = "notification-not-requested"
    case schemeDomain = "scheme-domain"
    case clipSize = "clip-size"
    // What is printed.
    case svgUnchecked = "svg-unchecked"
    // What the hosts serve now.
    case siteDiffers = "site-differs"
    case siteUnreachable = "site-unreachable"
    // What becomes of invocations.
    case domainNotEntitled = "domain-not-entitled"
    case bannerMissing = "banner-missing"
    case notServed = "not-served"
    case appNotOpened = "app-not-opened"
    case unexpectedDecline = "unexpected-decline"

    static let allNames: [String] = {
        let own = allCases.map(\.rawValue)
        return own + Advisory.Name.allCases.map(\.rawValue).filter { !own.contains($0) }
    }()
}

/// The names of what association files, entitlements and pages are warned of.
public enum AssociationAdvisory: String, CaseIterable, Sendable {
    // The whole file.
    case associationSize = "association-size"
    case associationKey = "association-key"

    // Identifiers.
    case appClipsDetails = "appclips-details"
    case identifierPrefix = "identifier-prefix"
    case clipOnlyInAppLinks = "clip-only-in-applinks"
    case clipNotNamed = "clip-not-named"

    // Rules.
    case ruleNeverMatches = "rule-never-matches"
    case ruleIsShadowed = "rule-shadowed"
    case ruleIsOdd = "rule-odd"
    case detailWithoutEffect = "detail-without-effect"
    case componentsAndPaths = "components-and-paths"

    // Entitlements.
    case entitlementEntry = "entitlement-entry"
    case unknownService = "unknown-service"

    // Pages.
    case bannerClip = "banner-clip"
    case bannerArgument = "banner-argument"
    case bannerParameter = "banner-parameter"
}

/// Why iOS does not open anything for an invocation; the words in capitals are App Store Connect's.
public struct DeclineReason: RawRepresentable, Sendable, Hashable {
    /// The word as suites and reports spell it.
    public let rawValue: String

    /// Takes any word: a suite may state an error code that App Store Connect adds later.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The scheme is not `https`.
    public static let notHTTPS = DeclineReason(rawValue: "notHTTPS")
    /// The text is not a URL, or a browser would read it as another one.
    public static let malformedURL = DeclineReason(rawValue: "malformedURL")
    /// The URL carries a user name or password.
    public static let userInfo = DeclineReason(rawValue: "userInfo")
    /// Nothing registered for the URL may be opened from this source.
    public static let noExperience = DeclineReason(rawValue: "noExperience")
    /// A tapped web link that is none of Apple's.
    public static let opensBrowser = DeclineReason(rawValue: "opensBrowser")
    /// One of Apple's links from a source that does not take it, or a demo link with something added.
    public static let linkNotAllowed = DeclineReason(rawValue: "linkNotAllowed")
    /// One of Apple's links with another clip's bundle identifier.
    public static let otherClip = DeclineReason(rawValue: "otherClip")

    // The reasons that association gives.

    /// The entry that would name the host has a wildcard, path, port, query or slash that it may not have.
    public static let invalidEntitlementSyntax = DeclineReason(rawValue: "INVALID_ENTITLEMENT_SYNTAX_ERROR")
    /// No entry of the service names the host, or the association file has no section of that name.
    public static let missingSection = DeclineReason(rawValue: "INVALID_ENTITLEMENT_MISSING_SECTION")
    /// An entry of an unknown service, which only a check of the definitions reports.
    public static let unhandledSection = DeclineReason(rawValue: "INVALID_ENTITLEMENT_UNHANDLED_SECTION")
    /// The host is entitled, but the suite's sites do not have it.
    public static let cannotReachAssociationFile = DeclineReason(rawValue: "CANNOT_REACH_AASA_FILE")
    /// The association file is not a JSON object.
    public static let badJSONContent = DeclineReason(rawValue: "BAD_JSON_CONTENT")
    /// The section nowhere names the application identifier.
    public static let unknownID = DeclineReason(rawValue: "INVALID_ENTITLEMENT_UNKNOWN_ID")
    /// The page has no Smart App Banner for this clip.
    public static let noBanner = DeclineReason(rawValue: "noBanner")
    /// The full app is installed, and no rule matches.
    public static let noAppLinksRule = DeclineReason(rawValue: "noAppLinksRule")
    /// The full app is installed, and the deciding rule excludes the URL.
    public static let excludedByAppLinks = DeclineReason(rawValue: "excludedByAppLinks")
}

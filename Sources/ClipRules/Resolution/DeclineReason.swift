/// The reason why iOS opens nothing for an invocation; the words in capitals are App Store Connect's.
public enum DeclineReason: RawRepresentable, Sendable, Hashable, Codable {
    /// The scheme is not `https`.
    case notHTTPS
    /// The text is not a URL, or a browser would read it as another one.
    case malformedURL
    /// The URL carries a user name or password.
    case userInfo
    /// Nothing registered for the URL may be opened from this source.
    case noExperience
    /// A tapped web link that is none of Apple's.
    case opensBrowser
    /// One of Apple's links from a source that does not take it, or a demo link with something added.
    case linkNotAllowed
    /// One of Apple's links with another clip's bundle identifier.
    case otherClip

    // The reasons that association gives.

    /// The entry that would name the host has a wildcard, path, port, query or slash that it may not have.
    case invalidEntitlementSyntax
    /// No entry of the service names the host, or the association file has no section of that name.
    case missingSection
    /// An entry of an unknown service, which only a check of the definitions reports.
    case unhandledSection
    /// The host is entitled, but the suite's sites do not have it.
    case cannotReachAssociationFile
    /// The association file is not a JSON object.
    case badJSONContent
    /// The section nowhere names the application identifier.
    case unknownID
    /// The page has no Smart App Banner for this clip.
    case noBanner
    /// The full app is installed, and no rule matches.
    case noAppLinksRule
    /// The full app is installed, and the deciding rule excludes the URL.
    case excludedByAppLinks

    /// An error code that App Store Connect may add: capitals, digits and underscores.
    case other(String)

    /// The reasons that the rules give, as suggestions and the schema list them.
    public static let known: [DeclineReason] = [
        .notHTTPS, .malformedURL, .userInfo, .noBanner, .noExperience, .linkNotAllowed, .otherClip, .opensBrowser,
        .noAppLinksRule, .excludedByAppLinks, .invalidEntitlementSyntax, .missingSection, .unhandledSection, .unknownID,
        .cannotReachAssociationFile, .badJSONContent,
    ]

    /// The word as suites and reports spell it.
    public var rawValue: String {
        switch self {
        case .notHTTPS: "notHTTPS"
        case .malformedURL: "malformedURL"
        case .userInfo: "userInfo"
        case .noExperience: "noExperience"
        case .opensBrowser: "opensBrowser"
        case .linkNotAllowed: "linkNotAllowed"
        case .otherClip: "otherClip"
        case .invalidEntitlementSyntax: "INVALID_ENTITLEMENT_SYNTAX_ERROR"
        case .missingSection: "INVALID_ENTITLEMENT_MISSING_SECTION"
        case .unhandledSection: "INVALID_ENTITLEMENT_UNHANDLED_SECTION"
        case .cannotReachAssociationFile: "CANNOT_REACH_AASA_FILE"
        case .badJSONContent: "BAD_JSON_CONTENT"
        case .unknownID: "INVALID_ENTITLEMENT_UNKNOWN_ID"
        case .noBanner: "noBanner"
        case .noAppLinksRule: "noAppLinksRule"
        case .excludedByAppLinks: "excludedByAppLinks"
        case .other(let code): code
        }
    }

    /// Takes any word: a suite may state an error code that App Store Connect adds later.
    public init(rawValue: String) { self = Self.known.first { $0.rawValue == rawValue } ?? .other(rawValue) }

    static let tooManyRedirects = other("TOO_MANY_REDIRECTS")

    /// Whether a word has the form of a status of App Store Connect: capitals, digits and underscores.
    package static func isStatus(_ word: String) -> Bool {
        word.utf8.first?.isLetter == true && word == word.uppercased()
            && word.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    }
}

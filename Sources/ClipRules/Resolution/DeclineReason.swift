/// The reason why iOS opens nothing for an invocation; the words in capitals are App Store Connect's.
public enum DeclineReason: RawRepresentable, Sendable, Hashable, Codable {
    case notHTTPS
    /// Not a URL, or one that a browser reads as another.
    case malformedURL
    case userInfo
    case noExperience
    /// A tapped web link that is not Apple's.
    case opensBrowser
    /// A link of Apple's that the source does not take, or a demo link with something added.
    case linkNotAllowed
    case otherClip

    // The reasons of the association.

    case invalidEntitlementSyntax
    /// Missing in the entitlement or in the association file.
    case missingSection
    /// An unknown service, which only checks of definitions report.
    case unhandledSection
    case cannotReachAssociationFile
    case badJSONContent
    case unknownID
    case noBanner
    case noAppLinksRule
    case excludedByAppLinks

    /// An error code that App Store Connect may add.
    case other(String)

    /// The reasons of the rules, for suggestions and the schema.
    public static let known: [DeclineReason] = [
        .notHTTPS, .malformedURL, .userInfo, .noBanner, .noExperience, .linkNotAllowed, .otherClip, .opensBrowser,
        .noAppLinksRule, .excludedByAppLinks, .invalidEntitlementSyntax, .missingSection, .unhandledSection, .unknownID,
        .cannotReachAssociationFile, .badJSONContent,
    ]

    /// The word in suites and reports.
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

    /// Takes any word: a suite may state a newer code of App Store Connect.
    public init(rawValue: String) { self = Self.known.first { $0.rawValue == rawValue } ?? .other(rawValue) }

    static let tooManyRedirects = other("TOO_MANY_REDIRECTS")

    /// Whether a word has capitals, digits and underscores, like App Store Connect's.
    package static func isStatus(_ word: String) -> Bool {
        word.utf8.first?.isLetter == true && word == word.uppercased()
            && word.utf8.allSatisfy { $0.isLetterOrDigit || $0 == "_" }
    }
}

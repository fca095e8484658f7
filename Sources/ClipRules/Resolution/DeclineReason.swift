/// Why iOS does not open anything for an invocation.
///
/// The words in capitals are App Store Connect's for the status of a domain; which condition means which of them is
/// this project's reading.
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
    /// One of Apple's links from a source that does not take it, or a demo link with something added.
    public static let linkNotAllowed = DeclineReason(rawValue: "linkNotAllowed")
    /// One of Apple's links with another clip's bundle identifier.
    public static let otherClip = DeclineReason(rawValue: "otherClip")
}

import ClipRules

/// The default experience. It has no title of its own: its card shows the app's name.
public struct DefaultExperienceDefinition: Sendable {
    public var card: Card
    /// The demo links that App Store Connect generated.
    public var demoLinks: [LocatedString]
    public var expect: Expectation?
    public var location: SourceLocation

    /// Creates a default experience.
    public init(
        card: Card, demoLinks: [LocatedString] = [], expect: Expectation? = nil, location: SourceLocation
    ) {
        self.card = card
        self.demoLinks = demoLinks
        self.expect = expect
        self.location = location
    }
}

/// An advanced or a local experience.
public struct ExperienceDefinition: Sendable {
    public var url: InvocationURL
    public var card: Card
    public var hasPlace: Bool
    /// What the exact cases expect.
    public var expect: Expectation?
    public var timeout: Duration?
    public var parity: Bool?
    public var location: SourceLocation
    /// Where the URL is written.
    public var urlLocation: SourceLocation

    /// Creates an experience.
    public init(
        url: InvocationURL, card: Card, hasPlace: Bool = false, expect: Expectation? = nil, timeout: Duration? = nil,
        parity: Bool? = nil, location: SourceLocation, urlLocation: SourceLocation
    ) {
        self.url = url
        self.card = card
        self.hasPlace = hasPlace
        self.expect = expect
        self.timeout = timeout
        self.parity = parity
        self.location = location
        self.urlLocation = urlLocation
    }
}

import ClipRules

/// An advanced or a local experience.
public struct ExperienceDefinition: Sendable {
    /// The registered URL.
    public var url: InvocationURL
    /// What its card shows.
    public var card: Card
    /// Whether App Store Connect has matched it with a place, so that Maps and Siri offer it.
    public var hasPlace: Bool
    /// What the exact cases expect.
    public var expect: Expectation?
    /// How long one launch of its cases may take; `nil` for the suite's setting.
    public var timeout: Duration?
    /// Whether its cases are held against the full app; `nil` for the suite's setting.
    public var parity: Bool?
    /// Where it is written.
    public var location: SourceLocation
    /// Where the URL is written.
    public var urlLocation: SourceLocation
    /// Where the card's image is named.
    public var imageLocation: SourceLocation?

    /// Creates an experience.
    public init(
        url: InvocationURL, card: Card, hasPlace: Bool = false, expect: Expectation? = nil, timeout: Duration? = nil,
        parity: Bool? = nil, location: SourceLocation, urlLocation: SourceLocation,
        imageLocation: SourceLocation? = nil
    ) {
        self.url = url
        self.card = card
        self.hasPlace = hasPlace
        self.expect = expect
        self.timeout = timeout
        self.parity = parity
        self.location = location
        self.urlLocation = urlLocation
        self.imageLocation = imageLocation
    }
}

import ClipRules

/// The default experience. It has no title of its own: its card shows the app's name.
public struct DefaultExperienceDefinition: Sendable {
    /// What its card shows, the title aside.
    public var card: Card
    /// The demo links that App Store Connect generated.
    public var demoLinks: [LocatedString]
    /// What the case of the default link expects.
    public var expect: Expectation?
    /// How long one launch of its cases may take; `nil` for the suite's setting.
    public var timeout: Duration?
    /// Whether its cases are held against the full app; `nil` for the suite's setting.
    public var parity: Bool?
    /// Where it is written.
    public var location: SourceLocation
    /// Where the card's image is named.
    public var imageLocation: SourceLocation?

    /// Creates a default experience.
    public init(
        card: Card, demoLinks: [LocatedString] = [], expect: Expectation? = nil, timeout: Duration? = nil,
        parity: Bool? = nil, location: SourceLocation, imageLocation: SourceLocation? = nil
    ) {
        self.card = card
        self.demoLinks = demoLinks
        self.expect = expect
        self.timeout = timeout
        self.parity = parity
        self.location = location
        self.imageLocation = imageLocation
    }
}

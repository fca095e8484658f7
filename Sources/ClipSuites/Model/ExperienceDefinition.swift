import ClipRules

/// An advanced or a local experience.
public struct ExperienceDefinition: Sendable {
    /// The registered URL.
    public var url: InvocationURL
    /// What its card shows.
    public var card: Card
    /// Whether App Store Connect has matched it with a place, so that Maps and Siri offer it.
    public var hasPlace = false
    /// What the exact cases expect.
    public var expect: Expectation?
    /// How long one launch of its cases may take; `nil` for the suite's setting.
    public var timeout: Duration?
    /// Whether its cases are compared with the full app; `nil` for the suite's setting.
    public var parity: Bool?
    /// Where it is written.
    public var location: SourceLocation
    /// Where the URL is written.
    public var urlLocation: SourceLocation
    /// Where the card's image is named.
    public var imageLocation: SourceLocation?

    /// The experience as the rules know it.
    public var registered: RegisteredExperience { RegisteredExperience(url: url, card: card, hasPlace: hasPlace) }
}

/// The default experience. It has no title of its own: its card shows the app's name.
public struct DefaultExperienceDefinition: Sendable {
    /// What its card shows, the title aside.
    public var card: Card
    /// The demo links that App Store Connect generated.
    public var demoLinks: [LocatedString] = []
    /// What the case of the default link expects.
    public var expect: Expectation?
    /// How long one launch of its cases may take; `nil` for the suite's setting.
    public var timeout: Duration?
    /// Whether its cases are compared with the full app; `nil` for the suite's setting.
    public var parity: Bool?
    /// Where it is written.
    public var location: SourceLocation
    /// Where the card's image is named.
    public var imageLocation: SourceLocation?
}

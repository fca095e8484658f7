/// Everything about a clip that decides what its invocations open.
public struct ClipProfile: Sendable, Hashable {
    /// The clip's bundle identifier.
    public var bundleID: String
    /// The App ID prefix of the team, such as `ABCDE12345`.
    public var teamID: String?
    /// The full app's name, which the default experience's card shows as its title.
    public var appName: String?
    /// How the clip was signed.
    public var build: Build
    /// Where a registered prefix may end.
    public var matching: Matching
    /// The default experience's card; `nil` where none is defined.
    public var defaultCard: Card?
    /// The demo links that App Store Connect generated.
    public var demoLinks: [String]
    /// The advanced experiences. No two have an equal URL, as compared here.
    public var advanced: [RegisteredExperience]
    /// The local experiences. No two have an equal URL, as compared here.
    public var local: [RegisteredExperience]
    /// What decides whether the websites vouch for clip and app; `nil` where nobody asks about association.
    public var association: AssociationProfile?

    /// Creates a profile.
    public init(
        bundleID: String, teamID: String? = nil, appName: String? = nil, build: Build = .testFlight,
        matching: Matching = .component, defaultCard: Card? = nil, demoLinks: [String] = [],
        advanced: [RegisteredExperience] = [], local: [RegisteredExperience] = [],
        association: AssociationProfile? = nil
    ) {
        self.bundleID = bundleID
        self.teamID = teamID
        self.appName = appName
        self.build = build
        self.matching = matching
        self.defaultCard = defaultCard
        self.demoLinks = demoLinks
        self.advanced = advanced
        self.local = local
        self.association = association
    }
}

/// An advanced or local experience: a URL prefix and its card.
public struct RegisteredExperience: Sendable, Hashable {
    /// The registered URL.
    public var url: InvocationURL
    /// The card it shows.
    public var card: Card
    /// Whether App Store Connect has matched it with a place, so that Maps and Siri offer it.
    public var hasPlace: Bool

    /// Creates an experience.
    public init(url: InvocationURL, card: Card = Card(), hasPlace: Bool = false) {
        self.url = url
        self.card = card
        self.hasPlace = hasPlace
    }
}

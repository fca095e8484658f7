/// Everything about a clip that decides what its invocations open.
public struct ClipProfile: Sendable {
    /// The clip's bundle identifier.
    public var bundleID: String
    /// The App ID prefix of the team, such as `ABCDE12345`.
    public var teamID: String?
    /// The full app's name, which the default experience's card shows as its title.
    public var appName: String?
    /// How the clip was signed.
    public var build = Build.testFlight
    /// Where a registered prefix may end.
    public var matching = Matching.component
    /// The default experience's card; `nil` where none is defined.
    public var defaultCard: Card?
    /// The demo links that App Store Connect generated.
    public var demoLinks: [String] = []
    /// The advanced experiences. No two have an equal URL, as compared here.
    public var advanced: [RegisteredExperience] = []
    /// The local experiences. No two have an equal URL, as compared here.
    public var local: [RegisteredExperience] = []
    /// What decides whether the websites and the clip or app belong together; `nil` where that is not checked.
    public var association: AssociationProfile?
}

extension ClipProfile {
    /// Creates the profile of a clip of which nothing else is known.
    public init(bundleID: String) { self.init(bundleID: bundleID, teamID: nil) }
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

/// Two experiences of one kind with one URL, as App Clips compare it: a definition error.
public struct ExperienceClash: Sendable, Hashable {
    /// The place of the experience that had the URL first.
    public let first: Int
    /// The place of the one that has it again.
    public let second: Int

    /// Finds the clashes among the advanced or among the local experiences, in the order of the second ones.
    public static func find(in experiences: [RegisteredExperience]) -> [ExperienceClash] {
        var places: [String: Int] = [:]
        var clashes: [ExperienceClash] = []
        for (place, experience) in experiences.enumerated() {
            let key = experience.url.comparisonKey
            if let first = places[key] {
                clashes.append(ExperienceClash(first: first, second: place))
            } else {
                places[key] = place
            }
        }
        return clashes
    }
}

/// Where the prefix of a URL may end. Apple documents "most specific matching prefix" but not this detail.
public enum Matching: String, CaseIterable, Sendable, Hashable {
    /// At the end of the URL, before `/`, `?` or `#`, or in `/`: `/rent` does not serve `/rental`.
    case component
    /// Anywhere: `/rent` serves `/rental`.
    case character
}

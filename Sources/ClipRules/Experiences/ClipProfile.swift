package struct ClipProfile {
    package var bundleID: String?
    package var appName: String?
    package var build = Build.testFlight
    package var matching = Matching.component
    package var minimumOS: OSVersion?
    package var defaultCard: Card?
    package var demoLinks: [String] = []
    /// The advanced experiences, each with a unique URL. Local experiences have unique URLs too.
    package var advanced: [RegisteredExperience] = []
    package var local: [RegisteredExperience] = []
    package var association: AssociationProfile?

    package init(bundleID: String?) { self.bundleID = bundleID }
}

package struct RegisteredExperience: Hashable {
    package var url: InvocationURL
    package var card: Card
    package var hasPlace: Bool

    package init(url: InvocationURL, card: Card = Card(), hasPlace: Bool = false) {
        self.url = url
        self.card = card
        self.hasPlace = hasPlace
    }
}

extension [RegisteredExperience] {
    package var clashes: [(first: Int, second: Int)] {
        var places: [String: Int] = [:]
        return enumerated().compactMap { place, experience in
            let key = experience.url.comparisonKey
            if let first = places[key] { return (first, place) }
            places[key] = place
            return nil
        }
    }
}

/// The places where a registered URL may end within a longer URL. Apple does not document them.
package enum Matching: String, CaseIterable, Hashable {
    /// At the end of the path or query, before or after `/` in the path, or before `&` in the
    /// query. `/rent` does not match `/rental`.
    case component
    /// After any character. `/rent` matches `/rental`.
    case character

    var other: Matching { self == .component ? .character : .component }

    /// Whether this matching answers the rule with its first opposite, not with the model's answer.
    package func swaps(_ rule: Advisory.Name) -> Bool {
        self == .character && [.componentBoundary, .registeredQuery].contains(rule)
    }
}

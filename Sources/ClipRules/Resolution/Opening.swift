/// What serves an invocation, and the card that is shown.
///
/// A class, made once an experience: each resolution that rests on it holds it as it is.
final class Opening: Sendable {
    let experience: ServingExperience?
    let card: Card?
    /// The experience's URL as registered; empty for one that has none.
    let registered: String

    init(_ experience: ServingExperience?, _ card: Card?) {
        self.experience = experience
        self.card = card
        switch experience {
        case .advanced(let url), .local(let url): registered = url
        case .default, .link, nil: registered = ""
        }
    }

    /// An opening of two things that may be missing; `nil` where both are.
    static func of(_ experience: ServingExperience?, _ card: Card?) -> Opening? {
        experience == nil && card == nil ? nil : Opening(experience, card)
    }
}

extension Opening: Hashable {
    static func == (one: Opening, other: Opening) -> Bool {
        one === other || (one.experience == other.experience && one.card == other.card)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(experience)
        hasher.combine(card)
    }
}

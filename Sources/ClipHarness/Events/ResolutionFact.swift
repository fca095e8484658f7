import ClipRules
import ClipSuites

/// The facts of a resolution, in the order in which they are shown. Each raw value is the fact's
/// path in an expectation.
package enum ResolutionFact: String, CaseIterable {
    case experience
    case cardTitle = "card.title"
    case cardSubtitle = "card.subtitle"
    case cardAction = "card.action"
    case cardImage = "card.image"
    case target, delivered, declined, phase

    /// Stored because `allCases` makes a new array each time.
    package static let all = allCases

    package func value(in resolution: Resolution) -> String? {
        switch self {
        case .experience: resolution.experience?.spelling
        case .cardTitle: resolution.card?.title
        case .cardSubtitle: resolution.card?.subtitle
        case .cardAction: resolution.card?.action?.rawValue
        case .cardImage: resolution.card?.image
        case .target: resolution.target?.rawValue
        case .delivered: resolution.delivered
        case .declined: resolution.declined?.rawValue
        case .phase: resolution.phase.rawValue
        }
    }

    package func expected(in expectation: Expectation) -> Matcher? {
        let fields = expectation.fields.value
        return switch self {
        case .experience: fields.experience
        case .cardTitle: fields.card?.title
        case .cardSubtitle: fields.card?.subtitle
        case .cardAction: fields.card?.action
        case .cardImage: fields.card?.image
        case .target: fields.target.map { .equal($0.rawValue) }
        case .delivered: fields.delivered
        case .declined: fields.declined.map { .equal($0.rawValue) }
        case .phase: nil
        }
    }

    var type: FindingType {
        switch self {
        case .experience, .phase: .experience
        case .cardTitle, .cardSubtitle, .cardAction, .cardImage: .card
        case .target: .target
        case .delivered: .delivered
        case .declined: .declined
        }
    }

    var part: String? { rawValue.split(separator: ".").dropFirst().first.map(String.init) }

    package var words: String { self == .delivered ? "delivered URL" : rawValue.replacing(".", with: " ") }
}

/// A named warning that a result rests on a rule that Apple does not document, or on a questionable definition.
public struct Advisory: Sendable, Hashable {
    /// Its name, as the `advisories` expectation spells it.
    public var name: Name
    /// What it means here, in a sentence.
    public var text: String

    /// Creates an advisory.
    public init(_ name: Name, _ text: String) {
        self.name = name
        self.text = text
    }

    /// The names of advisories.
    public enum Name: String, CaseIterable, Sendable, Hashable {
        case componentBoundary = "component-boundary"
        case registeredQuery = "registered-query"
        case queryOrder = "query-order"
        case trailingSlash = "trailing-slash"
        case port
        case percentEncoding = "percent-encoding"
        case internationalisedHost = "internationalised-host"
        case noDefaultExperience = "no-default-experience"
        case defaultByCode = "default-by-code"
        case messagesCard = "messages-card"
        case needsRelease = "needs-release"
        case cardLength = "card-length"
        case associationUnchecked = "association-unchecked"
    }
}

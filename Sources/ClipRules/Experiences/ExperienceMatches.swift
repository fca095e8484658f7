struct ExperienceMatches: Sendable {
    var pathAtBoundary: Int?
    var pathAnywhere: Int?
    var queryEqual: Int?
    /// The same path with the longest query that is equal or goes on with `&`.
    var queryAtBoundary: Int?
    /// The same path with the longest query that goes on in any way.
    var queryAnywhere: Int?
    /// Whether questions may matter beyond those that the matches above answer.
    var isOpen = false

    func best(_ matching: Matching) -> Int? { query(matching) ?? path(matching) }

    func path(_ matching: Matching) -> Int? { matching == .component ? pathAtBoundary : pathAnywhere }

    func query(_ matching: Matching) -> Int? { matching == .component ? queryAtBoundary : queryAnywhere }

    /// Whether any question may matter: mostly none does, and one look-up is enough.
    var hasQuestions: Bool { isOpen || pathAtBoundary != pathAnywhere || queryAnywhere != queryEqual }
}

/// A detail of matching that Apple does not document, answered by this project's model.
enum Question: CaseIterable, Sendable {
    case componentBoundary, registeredQuery, queryOrder, trailingSlash, port, percentEncoding, internationalisedHost

    var advisory: Advisory.Name {
        switch self {
        case .componentBoundary: .componentBoundary
        case .registeredQuery: .registeredQuery
        case .queryOrder: .queryOrder
        case .trailingSlash: .trailingSlash
        case .port: .port
        case .percentEncoding: .percentEncoding
        case .internationalisedHost: .internationalisedHost
        }
    }
}

extension InvocationURL {
    var isQuestionable: Bool { layout.hasLooseEscapes || layout.hostIsInternational || layout.hasPort }

    var isQuestionableAsRegistered: Bool {
        isQuestionable || layout.hasQuery || path.hasSuffix("/") && path != "/"
    }
}

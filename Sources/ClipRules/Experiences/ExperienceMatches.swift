/// What an index finds for a URL: the longest matches by each way of matching, as numbers of experiences.
struct ExperienceMatches: Sendable {
    var pathAtBoundary: Int?
    var pathAnywhere: Int?
    var queryEqual: Int?
    /// The same path with the longest query that is equal or goes on with `&`.
    var queryAtBoundary: Int?
    /// The same path with the longest query that goes on in any way.
    var queryAnywhere: Int?
    /// The questions that may matter here, beyond those that the matches above answer.
    var open: Set<Question> = []

    /// The most specific match: a registered query outranks every path.
    func best(_ matching: Matching) -> Int? {
        switch matching {
        case .component: queryAtBoundary ?? pathAtBoundary
        case .character: queryAnywhere ?? pathAnywhere
        }
    }

    /// Whether any question may matter: mostly none does, and one look-up is enough.
    var hasQuestions: Bool { !open.isEmpty || pathAtBoundary != pathAnywhere || queryAnywhere != queryEqual }

    /// The most specific match if a path could end where the policy does not let it, or could not where it does.
    func bestWithOtherPathEnd(_ matching: Matching) -> Int? {
        switch matching {
        case .component: queryAtBoundary ?? pathAnywhere
        case .character: queryAnywhere ?? pathAtBoundary
        }
    }

    /// The most specific matches if a registered query had to be equal, or could end elsewhere.
    func bestWithOtherQueryEnd(_ matching: Matching) -> [Int?] {
        switch matching {
        case .component: [queryAnywhere ?? pathAtBoundary, queryEqual ?? pathAtBoundary]
        case .character: [queryAtBoundary ?? pathAnywhere, queryEqual ?? pathAnywhere]
        }
    }
}

/// A detail of matching that Apple does not document, and that this project's model answers.
enum Question: CaseIterable, Sendable {
    case componentBoundary, registeredQuery, queryOrder, trailingSlash, port, percentEncoding, internationalisedHost

    /// What warns that a result depends on the answer.
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
    var openQuestions: Set<Question> {
        var open: Set<Question> = []
        if layout.hasLooseEscapes { open.insert(.percentEncoding) }
        if layout.hostIsInternational { open.insert(.internationalisedHost) }
        if layout.hasDefaultPort { open.insert(.port) }
        return open
    }
}

struct ExperienceMatches {
    var pathAtBoundary: Int?
    var pathAnywhere: Int?
    var queryEqual: Int?
    var queryAtBoundary: Int?
    var queryAnywhere: Int?
    /// Whether undocumented details other than prefix boundaries may change the match.
    var isOpen = false

    func path(_ matching: Matching) -> Int? { matching == .component ? pathAtBoundary : pathAnywhere }

    func query(_ matching: Matching) -> Int? { matching == .component ? queryAtBoundary : queryAnywhere }

    var hasQuestions: Bool { isOpen || pathAtBoundary != pathAnywhere || queryAnywhere != queryEqual }
}

/// A detail of matching that Apple does not document.
package enum Question: CaseIterable {
    case componentBoundary, registeredQuery, queryOrder, trailingSlash, port, percentEncoding, internationalisedHost

    package var row: (advisory: Advisory.Name, difference: String) {
        switch self {
        case .componentBoundary: (.componentBoundary, "the URL continues within a path component")
        case .registeredQuery: (.registeredQuery, "the URL continues within an item of the registered query")
        case .queryOrder: (.queryOrder, "the query contains the registered items, but does not begin with them")
        case .trailingSlash: (.trailingSlash, "the paths differ by the slash at the end")
        case .port: (.port, "another port")
        case .percentEncoding: (.percentEncoding, "escapes are compared as written")
        case .internationalisedHost: (.internationalisedHost, "the hosts differ, and a subdomain is a different host")
        }
    }
}

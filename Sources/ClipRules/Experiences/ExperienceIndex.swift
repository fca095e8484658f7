struct ExperienceIndex {
    private let lengths: [Int]
    private let sites: [String: Site]
    private let orders: [String: QueryOrder]

    init(_ urls: [InvocationURL]) {
        lengths = urls.map(\.layout.comparedLength)
        let withQuery = urls.enumerated().filter { $1.layout.hasQuery }
        orders = Dictionary(grouping: withQuery) { $1.keyWithoutQuery }.mapValues { QueryOrder($0) }
        sites = Dictionary(grouping: urls.enumerated()) { $1.site }.mapValues(Site.init)
    }

    func length(of experience: Int) -> Int { lengths[experience] }

    func matches(for url: InvocationURL) -> ExperienceMatches {
        sites[url.site]?.matches(for: url) ?? ExperienceMatches()
    }

    func bestInAnyOrder(for url: InvocationURL) -> Int? {
        url.query.flatMap { orders[url.keyWithoutQuery]?.best(for: $0) }
    }
}

/// This is a class to avoid copies during lookups.
private final class Site: Sendable {
    private let paths: Beginnings
    private let queries: [String: Beginnings]

    init(_ experiences: [(offset: Int, element: InvocationURL)]) {
        paths = Beginnings(experiences.filter { !$1.layout.hasQuery }.map { ($1.path, $0) })
        queries = Dictionary(grouping: experiences.filter { $1.layout.hasQuery }) { $1.path }
            .mapValues { Beginnings($0.map { ($1.query ?? "", $0) }) }
    }

    func matches(for url: InvocationURL) -> ExperienceMatches {
        var matches = ExperienceMatches()
        url.withPath { path in
            paths.search(path) { experience, length, next in
                if matches.pathAnywhere == nil { matches.pathAnywhere = experience }
                guard next == nil || next == slash || path[length - 1] == slash else { return false }
                matches.pathAtBoundary = experience
                return true
            }
        }
        guard !queries.isEmpty, let query = url.query, let queries = queries[url.path] else { return matches }
        query.withBytes { query in
            queries.search(query) { experience, _, next in
                if matches.queryAnywhere == nil { matches.queryAnywhere = experience }
                if next == nil { matches.queryEqual = experience }
                guard next == nil || next == "&" else { return false }
                matches.queryAtBoundary = experience
                return true
            }
        }
        return matches
    }
}

private let slash = UInt8(ascii: "/")

/// Finds the registered prefixes of a string, longest first. Looks up each length only once.
private struct Beginnings {
    private let experiences: [String: Int]
    private let lengths: [Int]

    init(_ experiences: [(String, Int)]) {
        self.experiences = Dictionary(experiences) { first, _ in first }
        lengths = Set(experiences.map(\.0.utf8.count)).sorted(by: >)
    }

    @inline(__always)
    func search(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: (Int, Int, UInt8?) -> Bool) {
        for length in lengths where length <= bytes.count {
            guard let experience = experiences[bytes.text(0..<length)] else { continue }
            if isLast(experience, length, length < bytes.count ? bytes[length] : nil) { return }
        }
    }
}

private struct QueryOrder {
    private let entries: [(experience: Int, items: [String: Int])]

    init(_ experiences: [(offset: Int, element: InvocationURL)]) {
        let queries = experiences.map { (experience: $0, query: $1.query ?? "") }
        entries = queries.sorted { (-$0.query.utf8.count, $0.experience) < (-$1.query.utf8.count, $1.experience) }
            .map { ($0.experience, Self.items($0.query)) }.filter { !$0.items.isEmpty }
    }

    func best(for query: String) -> Int? {
        let items = Self.items(query)
        return entries.first { entry in entry.items.allSatisfy { items[$0.key, default: 0] >= $0.value } }?.experience
    }

    private static func items(_ query: String) -> [String: Int] {
        query.utf8.split(separator: UInt8(ascii: "&")).reduce(into: [:]) { $0[String(Substring($1)), default: 0] += 1 }
    }
}

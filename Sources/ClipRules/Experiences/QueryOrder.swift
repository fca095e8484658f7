/// The registered queries of one path, found by their items in whatever order.
struct QueryOrder: Sendable {
    private struct Entry {
        var experience: Int
        var items: [String: Int]
        var length: Int
    }

    private let entries: [Entry]

    /// Indexes the queries of experiences; those without one have none.
    init(_ experiences: [(offset: Int, element: InvocationURL)]) {
        entries = experiences.compactMap { experience, url in
            url.query.map { Entry(experience: experience, items: Self.items($0), length: $0.utf8.count) }
        }
    }

    /// The experience with the longest query whose items all occur in this one.
    func best(for query: String) -> Int? {
        let items = Self.items(query)
        let matching = entries.lazy.filter { entry in
            !entry.items.isEmpty && entry.items.allSatisfy { items[$0.key, default: 0] >= $0.value }
        }
        // Of equally long ones the first that was registered.
        return matching.max { ($0.length, -$0.experience) < ($1.length, -$1.experience) }?.experience
    }

    private static func items(_ query: String) -> [String: Int] {
        var items: [String: Int] = [:]
        for item in query.utf8.split(separator: UInt8(ascii: "&")) {
            items[String(Substring(item)), default: 0] += 1
        }
        return items
    }
}

/// The registered queries of one path, found by their items in whatever order.
///
/// Each is listed under the item that the fewest of them have, so that a look-up touches few.
struct QueryOrder: Sendable {
    private struct Entry {
        var experience: Int
        var items: [String: Int]
        var length: Int
    }

    private let byItem: [String: [Entry]]

    /// Indexes the queries of experiences; those without one have none.
    init(_ experiences: [(offset: Int, element: InvocationURL)]) {
        let entries = experiences.compactMap { experience, url in
            url.query.map { Entry(experience: experience, items: Self.items($0), length: $0.utf8.count) }
        }
        var frequency: [String: Int] = [:]
        for item in entries.lazy.flatMap(\.items.keys) { frequency[item, default: 0] += 1 }
        var byItem: [String: [Entry]] = [:]
        for entry in entries {
            let rarest = entry.items.keys.min { (frequency[$0] ?? 0, $0) < (frequency[$1] ?? 0, $1) }
            if let rarest { byItem[rarest, default: []].append(entry) }
        }
        self.byItem = byItem
    }

    /// The experience with the longest query whose items all occur in this one.
    func best(for query: String) -> Int? {
        let items = Self.items(query)
        var best: Entry?
        for item in items.keys {
            for entry in byItem[item] ?? [] where entry.items.allSatisfy({ items[$0.key, default: 0] >= $0.value }) {
                // Of equally long ones the first that was registered, whatever the order of the dictionary.
                if let best, (best.length, -best.experience) >= (entry.length, -entry.experience) { continue }
                best = entry
            }
        }
        return best?.experience
    }

    private static func items(_ query: String) -> [String: Int] {
        var items: [String: Int] = [:]
        for item in query.utf8.split(separator: UInt8(ascii: "&")) {
            items[String(Substring(item)), default: 0] += 1
        }
        return items
    }
}

struct QueryOrder: Sendable {
    private struct Entry {
        var experience: Int
        var items: [String: Int]
        var length: Int
    }

    /// The queries by their rarest item, so that one of many is found at once; the longest first.
    private let entries: [String: [Entry]]

    init(_ experiences: [(offset: Int, element: InvocationURL)]) {
        let all = experiences.compactMap { experience, url in
            url.query.map { Entry(experience: experience, items: Self.items($0), length: $0.utf8.count) }
        }
        var counts: [String: Int] = [:]
        for item in all.lazy.flatMap(\.items.keys) { counts[item, default: 0] += 1 }
        var entries: [String: [Entry]] = [:]
        for entry in all {
            guard let rarest = entry.items.keys.min(by: { counts[$0, default: 0] < counts[$1, default: 0] }) else {
                continue
            }
            entries[rarest, default: []].append(entry)
        }
        self.entries = entries.mapValues { $0.sorted { Self.isBetter($0, $1) } }
    }

    func best(for query: String) -> Int? {
        let items = Self.items(query)
        let found = items.keys.lazy.compactMap { item in
            entries[item]?.first { entry in entry.items.allSatisfy { items[$0.key, default: 0] >= $0.value } }
        }
        return found.min(by: Self.isBetter)?.experience
    }

    private static func isBetter(_ one: Entry, _ other: Entry) -> Bool {
        (-one.length, one.experience) < (-other.length, other.experience)
    }

    private static func items(_ query: String) -> [String: Int] {
        var items: [String: Int] = [:]
        for item in query.utf8.split(separator: UInt8(ascii: "&")) {
            items[String(Substring(item)), default: 0] += 1
        }
        return items
    }
}

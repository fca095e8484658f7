package struct AssociatedDomains: Hashable {
    package let entries: [AssociatedDomain]
    private let tables: [AssociatedService: Table]

    package init(_ entries: [AssociatedDomain]) {
        self.entries = entries
        var tables: [AssociatedService: Table] = [:]
        for (index, entry) in entries.enumerated() {
            tables[entry.service, default: Table()].insert(entry, at: index)
        }
        self.tables = tables
    }

    package init(_ texts: [String]) { self.init(texts.map(AssociatedDomain.init)) }

    /// Prefers an exact entry, then the longest wildcard, then an invalid entry (Apple,
    /// "Supporting associated domains").
    package func answer(for service: AssociatedService, host: String) -> Answer {
        guard let table = tables[service] else { return .none }
        if let index = table.exact[host] { return .entitled(by: entries[index], fileHost: host) }
        if let (index, parent) = Self.match(host, below: table.below) {
            return .entitled(by: entries[index], fileHost: parent)
        }
        let index = table.invalid[host] ?? Self.match(host, below: table.invalidBelow)?.index ?? table.invalidAnywhere
        return index.map { .invalid(entries[$0]) } ?? .none
    }

    package enum Answer: Hashable {
        /// `fileHost` serves the association file. For a wildcard, `fileHost` is the root domain
        /// (TN3155).
        case entitled(by: AssociatedDomain, fileHost: String)
        case invalid(AssociatedDomain)
        case none
    }

    func near(_ service: AssociatedService, _ host: String) -> [String] {
        let other = tables[service == .appClips ? .appLinks : .appClips]?.exact[host]
        let places = [other].compactMap { $0 } + (tables[service]?.first ?? [])
        return places.prefix(3).map { entries[$0].text }
    }

    private static func match(_ host: String, below parents: [String: Int]) -> (index: Int, parent: String)? {
        guard !parents.isEmpty else { return nil }
        var rest = host[...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if let index = parents[String(rest)] { return (index, String(rest)) }
        }
        return nil
    }

    private struct Table: Hashable {
        var exact: [String: Int] = [:]
        var below: [String: Int] = [:]
        var invalid: [String: Int] = [:]
        var invalidBelow: [String: Int] = [:]
        var invalidAnywhere: Int?
        var first: [Int] = []

        mutating func insert(_ entry: AssociatedDomain, at index: Int) {
            func keep(_ table: inout [String: Int]) { table[entry.host] = table[entry.host] ?? index }
            switch (entry.error, entry.isWildcard) {
            case (.buildSetting, _) where entry.host.isEmpty: invalidAnywhere = invalidAnywhere ?? index
            case _ where entry.host.isEmpty: return
            case (nil, false): keep(&exact)
            case (nil, true): keep(&below)
            case (.misplacedWildcard, _), (.buildSetting, _):
                // The author may have meant the host itself or its subdomains.
                keep(&invalid)
                keep(&invalidBelow)
            case (_, false): keep(&invalid)
            case (_, true): keep(&invalidBelow)
            }
            if first.count < 3 { first.append(index) }
        }
    }
}

package struct AssociatedService: Hashable {
    package let word: String

    package init(_ word: String) { self.word = word }

    var party: String { self == .appClips ? "clip" : "app" }

    package static let appClips = AssociatedService("appclips")
    package static let appLinks = AssociatedService("applinks")

    package static let documented = ["appclips", "applinks", "webcredentials", "activitycontinuation", "authsrv"]
}

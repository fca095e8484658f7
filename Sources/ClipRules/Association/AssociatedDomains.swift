package struct AssociatedDomains: Sendable, Hashable {
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

    /// The exact entry for a host in ASCII, else the longest wildcard (Apple, SAD), else an invalid one.
    package func answer(for service: AssociatedService, host: String) -> Answer {
        guard let table = tables[service] else { return .none }
        if let index = table.exact[host] { return .entitled(by: entries[index], fileHost: host) }
        if let (index, parent) = Self.match(host, below: table.below) {
            return .entitled(by: entries[index], fileHost: parent)
        }
        let index = table.invalid[host] ?? Self.match(host, below: table.invalidBelow)?.index ?? table.invalidAnywhere
        return index.map { .invalid(entries[$0]) } ?? .none
    }

    package enum Answer: Sendable, Hashable {
        /// An entry names it, and the association file of this host decides: for a wildcard the root domain's (TN3155).
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

    private struct Table: Sendable, Hashable {
        var exact: [String: Int] = [:]
        var below: [String: Int] = [:]
        var invalid: [String: Int] = [:]
        var invalidBelow: [String: Int] = [:]
        var invalidAnywhere: Int?
        var first: [Int] = []

        /// Of equal entries, the trace names the first.
        mutating func insert(_ entry: AssociatedDomain, at index: Int) {
            switch (entry.error, entry.isWildcard) {
            case (.buildSetting, _) where entry.host.isEmpty: invalidAnywhere = invalidAnywhere ?? index
            case _ where entry.host.isEmpty: return
            case (nil, false): exact[entry.host] = exact[entry.host] ?? index
            case (nil, true): below[entry.host] = below[entry.host] ?? index
            case (.misplacedWildcard, _), (.buildSetting, _):
                // The host itself may be meant, or one below it.
                invalid[entry.host] = invalid[entry.host] ?? index
                invalidBelow[entry.host] = invalidBelow[entry.host] ?? index
            case (_, false): invalid[entry.host] = invalid[entry.host] ?? index
            case (_, true): invalidBelow[entry.host] = invalidBelow[entry.host] ?? index
            }
            if first.count < 3 { first.append(index) }
        }
    }
}

/// A service of an associated domain, by the word before the colon, in lower case.
package struct AssociatedService: Sendable, Hashable {
    package let word: String

    package init(_ word: String) { self.word = word }

    package static let appClips = AssociatedService("appclips")
    /// Universal links, and with them every invocation once the full app is installed.
    package static let appLinks = AssociatedService("applinks")

    package static let documented = ["appclips", "applinks", "webcredentials", "activitycontinuation", "authsrv"]
}

/// The Associated Domains Entitlement of a clip or an app, asked by service and host.
public struct AssociatedDomains: Sendable, Hashable {
    /// The entries in the order of the entitlement.
    public let entries: [AssociatedDomain]
    private let tables: [AssociatedService: Table]

    /// Indexes entries.
    public init(_ entries: [AssociatedDomain]) {
        self.entries = entries
        var tables: [AssociatedService: Table] = [:]
        for (index, entry) in entries.enumerated() where !entry.host.isEmpty {
            tables[entry.service, default: Table()].insert(entry, at: index)
        }
        self.tables = tables
    }

    /// Reads and indexes entries as written.
    public init(_ texts: [String]) { self.init(texts.map(AssociatedDomain.init)) }

    /// Which entry lets a service have a host.
    ///
    /// An entry that spells the host out counts before one with a wildcard, and of those the longest (Apple,
    /// "Supporting associated domains"; TN3155). A faulty entry counts only where no other one names the host.
    ///
    /// - Parameter host: the host in lower case and ASCII, as URLs are compared.
    public func answer(for service: AssociatedService, host: String) -> Answer {
        guard let table = tables[service] else { return .none }
        if let index = table.exact[host] { return .entitled(by: entries[index], fileHost: host) }
        if !table.below.isEmpty {
            for parent in Self.parents(of: host) {
                if let index = table.below[parent] {
                    return .entitled(by: entries[index], fileHost: String(parent))
                }
            }
        }
        return table.hasFaults ? faultyAnswer(table, host) : .none
    }

    /// A few entries that may be meant where none names the host: one for the host, but of another service, and some
    /// of the service, but for other hosts.
    func near(_ service: AssociatedService, _ host: String) -> [String] {
        var places: [Int] = []
        for other in [AssociatedService.appClips, .appLinks] where other != service {
            if let place = tables[other]?.exact[host] { places.append(place) }
        }
        places += tables[service]?.first ?? []
        return places.prefix(Table.firstCount).map { entries[$0].text }
    }

    /// What the entitlement says of a host.
    public enum Answer: Sendable, Hashable {
        /// An entry names it, and the association file of this host answers for it: for a wildcard, the root
        /// domain's (TN3155).
        case entitled(by: AssociatedDomain, fileHost: String)
        /// Only an entry with a fault would name it.
        case faulty(AssociatedDomain)
        /// No entry of the service names it.
        case none
    }

    /// The domains above a host, the longest first.
    static func parents(of host: String) -> some Sequence<Substring> {
        sequence(state: host[...]) { rest in
            guard let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
            rest = rest[rest.utf8.index(after: dot)...]
            return rest
        }
    }

    private func faultyAnswer(_ table: Table, _ host: String) -> Answer {
        if let index = table.faulty[host[...]] { return .faulty(entries[index]) }
        for parent in Self.parents(of: host) {
            if let index = table.faultyBelow[parent] { return .faulty(entries[index]) }
        }
        return .none
    }

    private struct Table: Sendable, Hashable {
        var exact: [String: Int] = [:]
        var below: [Substring: Int] = [:]
        var faulty: [Substring: Int] = [:]
        var faultyBelow: [Substring: Int] = [:]
        /// The first few entries.
        var first: [Int] = []
        static let firstCount = 3

        var hasFaults: Bool { !faulty.isEmpty || !faultyBelow.isEmpty }

        mutating func insert(_ entry: AssociatedDomain, at index: Int) {
            // The first of two entries that say the same is the one that is named in the trace.
            let key = entry.host[...]
            if first.count < Self.firstCount { first.append(index) }
            switch (entry.fault, entry.isWildcard) {
            case (nil, false): exact[entry.host] = exact[entry.host] ?? index
            case (nil, true): below[key] = below[key] ?? index
            case (.misplacedWildcard, _):
                faulty[key] = faulty[key] ?? index
                faultyBelow[key] = faultyBelow[key] ?? index
            case (_, false): faulty[key] = faulty[key] ?? index
            case (_, true): faultyBelow[key] = faultyBelow[key] ?? index
            }
        }
    }
}

/// Finds the registered URLs that a URL begins with, in a time that does not grow with their number.
///
/// A class, so that it is handed around without touching each of its tables.
final class ExperienceIndex: Sendable {
    private let tables: ExperienceTables
    private let orders: [QueryOrder]
    private let ports: PortReading

    /// Indexes registered URLs; of equal ones the first counts.
    init(_ urls: [InvocationURL], ports: PortReading = .compared) {
        self.ports = ports
        tables = ExperienceTables(urls, ports: ports)
        orders = tables.groups.map(QueryOrder.init)
    }

    /// How many bytes of a URL an experience matches: the measure of how specific it is.
    func length(of experience: Int) -> Int { tables.lengths[experience] }

    /// Looks a URL up.
    func look(for url: InvocationURL) -> Sighting {
        let open = url.openQuestions
        return url.withComparedBytes { look(for: $0.reading(ports, of: url), open: open) }
    }

    /// Looks up the bytes of a URL whose spelling may raise some questions.
    func look(for url: ComparedBytes, open: Questions) -> Sighting {
        var sighting = Sighting()
        guard let host = tables.hosts.number(ofHostOf: url) else { return sighting }
        sighting.open = tables.hostRecords[host].open.union(open)
        let site = tables.hostRecords[host].site(on: url.port)
        if site == nil || !tables.hostRecords[host].others.isEmpty { sighting.open.insert(.port) }
        guard let site else { return sighting }

        var group: Int?
        tables.paths.eachPrefix(of: url.path, under: site) { length, number in
            let record = tables.pathRecords[number]
            if length == url.path.count { group = record.queries }
            guard let bare = record.bare else { return false }
            if sighting.pathAnywhere == nil { sighting.pathAnywhere = bare }
            guard Self.isBoundary(length, in: url.path) else { return false }
            sighting.pathAtBoundary = bare
            return true
        }
        if slashMatters(url, site: site) { sighting.open.insert(.trailingSlash) }
        if let group, let query = url.query { look(for: query, group: group, &sighting) }
        return sighting
    }

    private func look(for query: UnsafeBufferPointer<UInt8>, group: Int, _ sighting: inout Sighting) {
        tables.queries.eachPrefix(of: query, under: group) { length, number in
            let experience = tables.queryExperiences[number]
            if sighting.queryAnywhere == nil { sighting.queryAnywhere = experience }
            if length == query.count { sighting.queryEqual = experience }
            guard length == query.count || query[length] == UInt8(ascii: "&") else { return false }
            sighting.queryAtBoundary = experience
            return true
        }
        if query.contains(UInt8(ascii: "&")) { sighting.open.insert(.queryOrder) }
    }

    /// A path prefix ends at the end of the path, before `/`, or in `/`; `?` and `#` end the path.
    @inline(__always)
    private static func isBoundary(_ length: Int, in path: UnsafeBufferPointer<UInt8>) -> Bool {
        length == path.count || path[length] == UInt8(ascii: "/") || path[length - 1] == UInt8(ascii: "/")
    }

    /// Whether something is registered that differs from the path by its last slash.
    private func slashMatters(_ url: ComparedBytes, site: Int) -> Bool {
        guard url.path.last == UInt8(ascii: "/") else {
            return tables.slashless.number(of: url.path, under: site) != nil
        }
        guard url.query != nil, url.path.count > 1 else { return false }
        let path = UnsafeBufferPointer(rebasing: url.path.dropLast())
        return tables.paths.number(of: path, under: site).map { tables.pathRecords[$0].queries != nil } ?? false
    }

    /// The experience on the URL's very path with the longest query whose items all occur in it, in any order.
    func bestInAnyOrder(for url: InvocationURL) -> Int? {
        guard let query = url.query else { return nil }
        let group = url.withComparedBytes { bytes -> Int? in
            guard let host = tables.hosts.number(ofHostOf: bytes),
                let site = tables.hostRecords[host].site(on: bytes.port),
                let path = tables.paths.number(of: bytes.path, under: site)
            else { return nil }
            return tables.pathRecords[path].queries
        }
        return group.flatMap { orders[$0].best(for: query) }
    }
}

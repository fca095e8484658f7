/// Finds the registered URLs that a URL begins with, in a time that does not grow with their number.
///
/// Hosts lead to sites (a host and a port), sites to paths, paths to registered queries: the row "resolve one
/// invocation" is flat for it, and takes half as long again where this is a structure.
final class ExperienceIndex: Sendable {
    private let lengths: [Int]
    private let tables: Tables
    /// By URL without its query, the registered queries.
    private let orders: [String: QueryOrder]

    /// Indexes registered URLs; of equal ones the first counts.
    init(_ urls: [InvocationURL]) {
        lengths = urls.map(\.layout.comparedLength)
        var tables = Tables()
        for (experience, url) in urls.enumerated() {
            url.withComparedBytes { tables.insert($0, experience: experience, open: url.openQuestions) }
        }
        self.tables = tables
        let withQuery = urls.enumerated().filter { $1.layout.hasQuery }
        orders = Dictionary(grouping: withQuery) { $1.keyWithoutQuery }.mapValues { QueryOrder($0) }
    }

    /// How many bytes of a URL an experience matches: the measure of how specific it is.
    func length(of experience: Int) -> Int { lengths[experience] }

    func matches(for url: InvocationURL) -> ExperienceMatches {
        let open = url.openQuestions
        return url.withComparedBytes { matches(for: $0, open: open) }
    }

    /// Finds the matches for the bytes of a URL whose spelling may raise some questions.
    func matches(for url: ComparedBytes, open: Questions) -> ExperienceMatches {
        var matches = ExperienceMatches()
        guard let number = tables.hosts.number(of: url.host, hash: url.hostHash, owner: 0) else { return matches }
        matches.open = tables.hostRecords[number].open.union(open)
        let site = tables.hostRecords[number].site(on: url.port)
        if site == nil || !tables.hostRecords[number].others.isEmpty { matches.open.insert(.port) }
        guard let site else { return matches }

        var group: Int?
        tables.paths.forEachPrefix(of: url.path, owner: site) { length, number in
            let path = tables.pathRecords[number]
            if length == url.path.count {
                group = path.queries
                if path.hasSlashed { matches.open.insert(.trailingSlash) }
            }
            guard let bare = path.bare else { return true }
            if matches.pathAnywhere == nil { matches.pathAnywhere = bare }
            guard Self.isBoundary(length, in: url.path) else { return true }
            matches.pathAtBoundary = bare
            return false
        }
        guard let query = url.query else { return matches }
        if url.path.count > 1, url.path.last == UInt8(ascii: "/"),
            tables.path(UnsafeBufferPointer(rebasing: url.path.dropLast()), site: site)?.queries != nil
        {
            matches.open.insert(.trailingSlash)
        }
        if let group { find(query, group: group, &matches) }
        return matches
    }

    private func find(_ query: UnsafeBufferPointer<UInt8>, group: Int, _ matches: inout ExperienceMatches) {
        tables.queries.forEachPrefix(of: query, owner: group) { length, number in
            let experience = tables.queryExperiences[number]
            if matches.queryAnywhere == nil { matches.queryAnywhere = experience }
            if length == query.count { matches.queryEqual = experience }
            guard length == query.count || query[length] == UInt8(ascii: "&") else { return true }
            matches.queryAtBoundary = experience
            return false
        }
        if query.contains(UInt8(ascii: "&")) { matches.open.insert(.queryOrder) }
    }

    /// A path prefix ends at the end of the path, before `/`, or in `/`; `?` and `#` end the path.
    @inline(__always)
    private static func isBoundary(_ length: Int, in path: UnsafeBufferPointer<UInt8>) -> Bool {
        length == path.count || path[length] == UInt8(ascii: "/") || path[length - 1] == UInt8(ascii: "/")
    }

    /// The experience on the URL's very path with the longest query whose items all occur in it, in any order.
    func bestInAnyOrder(for url: InvocationURL) -> Int? {
        url.query.flatMap { orders[url.keyWithoutQuery]?.best(for: $0) }
    }
}

private struct Tables: Sendable {
    struct Host {
        var port: UInt16?
        var site: Int
        var others: [UInt16?: Int] = [:]
        /// Questions that registrations on this host may raise whatever is looked for.
        var open: Questions = []

        /// The site on a port, if anything is registered there.
        @inline(__always) func site(on port: UInt16?) -> Int? {
            port == self.port ? site : others.isEmpty ? nil : others[port]
        }
    }

    struct Path {
        /// The experience registered without a query.
        var bare: Int?
        /// The owner of its queries.
        var queries: Int?
        /// Whether the same path with a `/` at its end is registered.
        var hasSlashed = false
    }

    private(set) var hosts = PrefixTable()
    private(set) var hostRecords: [Host] = []
    private var siteCount = 0
    /// Paths, owned by sites.
    private(set) var paths = PrefixTable()
    private(set) var pathRecords: [Path] = []
    /// Queries, owned by groups: one for each path that has any.
    private(set) var queries = PrefixTable()
    private(set) var queryExperiences: [Int] = []
    private var groupCount = 0

    func path(_ path: UnsafeBufferPointer<UInt8>, site: Int) -> Path? {
        paths.number(of: path, owner: site).map { pathRecords[$0] }
    }

    mutating func insert(_ url: ComparedBytes, experience: Int, open: Questions) {
        let site = insertSite(url, open: open)
        let path = insertPath(url.path, site: site)
        if url.path.count > 1, url.path.last == UInt8(ascii: "/") {
            pathRecords[insertPath(UnsafeBufferPointer(rebasing: url.path.dropLast()), site: site)].hasSlashed = true
        }
        if let query = url.query {
            insert(query, path: path, experience: experience)
        } else if pathRecords[path].bare == nil {
            pathRecords[path].bare = experience
        }
    }

    private mutating func insertSite(_ url: ComparedBytes, open: Questions) -> Int {
        let host = hosts.insert(url.host, owner: 0)
        if host == hostRecords.count {
            hostRecords.append(Host(port: url.port, site: siteCount))
            siteCount += 1
        }
        hostRecords[host].open.formUnion(open)
        if let site = hostRecords[host].site(on: url.port) { return site }
        hostRecords[host].others[url.port] = siteCount
        siteCount += 1
        return siteCount - 1
    }

    private mutating func insertPath(_ path: UnsafeBufferPointer<UInt8>, site: Int) -> Int {
        let number = paths.insert(path, owner: site)
        if number == pathRecords.count { pathRecords.append(Path()) }
        return number
    }

    private mutating func insert(_ query: UnsafeBufferPointer<UInt8>, path: Int, experience: Int) {
        let group = pathRecords[path].queries ?? groupCount
        groupCount = max(groupCount, group + 1)
        pathRecords[path].queries = group
        if queries.insert(query, owner: group) == queryExperiences.count { queryExperiences.append(experience) }
    }
}

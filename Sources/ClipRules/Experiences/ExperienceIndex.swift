/// Finds the registered URLs that a URL begins with, in a time that does not grow with their number.
///
/// Hosts lead to sites (a host and a port), sites to paths, paths to registered queries.
struct ExperienceIndex: Sendable {
    private struct Host {
        var sites: [(port: UInt16?, number: Int)] = []
        /// Questions that registrations on this host may raise whatever is looked for.
        var open: Questions = []
    }

    private struct Path {
        /// The experience registered without a query.
        var bare: Int?
        /// The owner of its queries.
        var queries: Int?
    }

    private var hosts = PrefixTable()
    private var hostRecords: [Host] = []
    private var siteCount = 0
    private var paths = PrefixTable()
    private var pathRecords: [Path] = []
    /// The paths that end in `/`, filed without it.
    private var slashless = PrefixTable()
    private var queries = PrefixTable()
    private var queryExperiences: [Int] = []
    private var orders: [QueryOrder] = []
    private let ignoresPorts: Bool
    /// By experience, how many bytes of a URL it matches: the measure of how specific it is.
    private(set) var lengths: [Int] = []

    /// Indexes registered URLs; of equal ones the first counts.
    init(_ urls: [InvocationURL], ignoringPorts: Bool = false) {
        ignoresPorts = ignoringPorts
        var grouped: [[(experience: Int, query: String)]] = []
        for (experience, url) in urls.enumerated() {
            let open = url.openQuestions
            url.withComparedBytes { file($0, experience: experience, open: open, into: &grouped) }
        }
        orders = grouped.map(QueryOrder.init)
    }

    private mutating func file(
        _ url: ComparedBytes, experience: Int, open: Questions,
        into grouped: inout [[(experience: Int, query: String)]]
    ) {
        lengths.append(url.path.count + (url.query.map { $0.count + 1 } ?? 0))
        let host = hosts.file(url.host, under: 0)
        if host == hostRecords.count { hostRecords.append(Host()) }
        hostRecords[host].open.formUnion(open)
        let site = site(on: host, port: ignoresPorts ? nil : url.port)
        let path = paths.file(url.path, under: site)
        if path == pathRecords.count { pathRecords.append(Path()) }
        if url.path.count > 1, url.path.last == UInt8(ascii: "/") {
            _ = slashless.file(UnsafeBufferPointer(rebasing: url.path.dropLast()), under: site)
        }
        guard let query = url.query else {
            if pathRecords[path].bare == nil { pathRecords[path].bare = experience }
            return
        }
        let group = pathRecords[path].queries ?? grouped.count
        if group == grouped.count {
            pathRecords[path].queries = group
            grouped.append([])
        }
        guard queries.file(query, under: group) == queryExperiences.count else { return }
        queryExperiences.append(experience)
        grouped[group].append((experience, String(decoding: query, as: UTF8.self)))
    }

    private mutating func site(on host: Int, port: UInt16?) -> Int {
        if let site = hostRecords[host].sites.first(where: { $0.port == port }) { return site.number }
        hostRecords[host].sites.append((port, siteCount))
        siteCount += 1
        return siteCount - 1
    }
}

extension ExperienceIndex {
    /// Looks a URL up.
    func look(for url: InvocationURL) -> Sighting {
        url.withComparedBytes { look(for: $0, open: url.openQuestions) }
    }

    private func look(for url: ComparedBytes, open: Questions) -> Sighting {
        var sighting = Sighting()
        guard let host = hosts.number(of: url.host, under: 0) else { return sighting }
        sighting.open = hostRecords[host].open.union(open)
        let port = ignoresPorts ? nil : url.port
        let sites = hostRecords[host].sites
        let site = sites.first { $0.port == port }?.number
        if site == nil || sites.count > 1 { sighting.open.insert(.port) }
        guard let site else { return sighting }

        var group: Int?
        paths.eachPrefix(of: url.path, under: site) { length, number in
            let record = pathRecords[number]
            if let bare = record.bare {
                sighting.pathAnywhere = bare
                if Self.isBoundary(length, in: url.path) { sighting.pathAtBoundary = bare }
            }
            if length == url.path.count { group = record.queries }
        }
        if slashMatters(url, site: site) { sighting.open.insert(.trailingSlash) }
        if let group, let query = url.query { look(for: query, group: group, &sighting) }
        return sighting
    }

    private func look(for query: UnsafeBufferPointer<UInt8>, group: Int, _ sighting: inout Sighting) {
        queries.eachPrefix(of: query, under: group) { length, number in
            let experience = queryExperiences[number]
            sighting.queryAnywhere = experience
            if length == query.count { sighting.queryEqual = experience }
            if length == query.count || query[length] == UInt8(ascii: "&") { sighting.queryAtBoundary = experience }
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
            return slashless.number(of: url.path, under: site) != nil
        }
        guard url.query != nil, url.path.count > 1 else { return false }
        let path = UnsafeBufferPointer(rebasing: url.path.dropLast())
        return paths.number(of: path, under: site).map { pathRecords[$0].queries != nil } ?? false
    }

    /// The experience on the URL's very path with the longest query whose items all occur in it, in any order.
    func bestInAnyOrder(for url: InvocationURL) -> Int? {
        guard let query = url.query else { return nil }
        let group = url.withComparedBytes { bytes -> Int? in
            guard let host = hosts.number(of: bytes.host, under: 0),
                let site = hostRecords[host].sites.first(where: { $0.port == bytes.port })?.number,
                let path = paths.number(of: bytes.path, under: site)
            else { return nil }
            return pathRecords[path].queries
        }
        return group.flatMap { orders[$0].best(for: query) }
    }
}

extension InvocationURL {
    /// The questions that the spelling of this URL may raise.
    fileprivate var openQuestions: Questions {
        var open: Questions = []
        if layout.hasLooseEscapes { open.insert(.percentEncoding) }
        if layout.hostIsInternational { open.insert(.internationalisedHost) }
        return open
    }
}

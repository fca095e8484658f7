/// The tables in which experiences are found: hosts lead to sites (a host and a port), sites to paths, paths to
/// registered queries.
struct ExperienceTables: Sendable {
    struct Host {
        var port: UInt16?
        var site: Int
        /// Sites on further ports.
        var others: [UInt16?: Int] = [:]
        /// Questions that registrations on this host may raise whatever is looked for.
        var open: Questions = []
    }

    struct Path {
        /// The experience registered without a query.
        var bare: Int?
        /// The owner of its queries.
        var queries: Int?
    }

    private(set) var hosts = PrefixTable()
    private(set) var hostRecords: [Host] = []
    private var siteCount = 0
    /// Paths, owned by sites.
    private(set) var paths = PrefixTable()
    private(set) var pathRecords: [Path] = []
    /// The paths that end in `/`, filed without it.
    private(set) var slashless = PrefixTable()
    /// Queries, owned by groups: one for each path that has any.
    private(set) var queries = PrefixTable()
    private(set) var queryExperiences: [Int] = []
    /// By group, its experiences and their queries.
    private(set) var groups: [[(experience: Int, query: String)]] = []
    /// By experience, how many bytes of a URL it matches: the measure of how specific it is.
    private(set) var lengths: [Int] = []

    /// Files registered URLs; of equal ones the first counts.
    init(_ urls: [InvocationURL], ports: PortReading) {
        for (experience, url) in urls.enumerated() {
            url.withComparedBytes {
                file($0.reading(ports, of: url), experience: experience, open: url.openQuestions)
            }
        }
        hosts.seal()
        paths.seal()
        slashless.seal()
        queries.seal()
    }

    private mutating func file(_ url: ComparedBytes, experience: Int, open: Questions) {
        lengths.append(url.path.count + (url.query.map { $0.count + 1 } ?? 0))
        let site = site(on: hosts.file(url.host, under: 0), port: url.port, open: open)
        let path = paths.file(url.path, under: site)
        if path == pathRecords.count { pathRecords.append(Path()) }
        if url.path.count > 1, url.path.last == UInt8(ascii: "/") {
            _ = slashless.file(UnsafeBufferPointer(rebasing: url.path.dropLast()), under: site)
        }
        if let query = url.query {
            file(query, on: path, experience: experience)
        } else if pathRecords[path].bare == nil {
            pathRecords[path].bare = experience
        }
    }

    private mutating func file(_ query: UnsafeBufferPointer<UInt8>, on path: Int, experience: Int) {
        let group = pathRecords[path].queries ?? groups.count
        if group == groups.count {
            pathRecords[path].queries = group
            groups.append([])
        }
        guard queries.file(query, under: group) == queryExperiences.count else { return }
        queryExperiences.append(experience)
        groups[group].append((experience, String(decoding: query, as: UTF8.self)))
    }

    private mutating func site(on host: Int, port: UInt16?, open: Questions) -> Int {
        if host == hostRecords.count {
            hostRecords.append(Host(port: port, site: siteCount))
            siteCount += 1
        }
        hostRecords[host].open.formUnion(open)
        if let site = hostRecords[host].site(on: port) { return site }
        hostRecords[host].others[port] = siteCount
        siteCount += 1
        return siteCount - 1
    }
}

extension ExperienceTables.Host {
    /// The site on a port, if anything is registered there.
    @inline(__always) func site(on port: UInt16?) -> Int? {
        port == self.port ? site : others.isEmpty ? nil : others[port]
    }
}

extension InvocationURL {
    /// The questions that the spelling of this URL may raise.
    var openQuestions: Questions {
        var open: Questions = []
        if layout.hasLooseEscapes { open.insert(.percentEncoding) }
        if layout.hostIsInternational { open.insert(.internationalisedHost) }
        if layout.hasDefaultPort { open.insert(.port) }
        return open
    }
}

/// How the ports of URLs are compared.
enum PortReading: Sendable {
    /// By the model: `:443` is none.
    case compared
    /// As if there were none.
    case ignored
    /// As written: `:443` is one.
    case written
}

extension ComparedBytes {
    /// The bytes with the port of the URL that they are of in another reading.
    func reading(_ ports: PortReading, of url: InvocationURL) -> ComparedBytes {
        var bytes = self
        switch ports {
        case .compared: break
        case .ignored: bytes.port = nil
        case .written: bytes.port = port ?? (url.layout.hasDefaultPort ? 443 : nil)
        }
        return bytes
    }
}

/// Finds the registered URLs that a URL begins with, in dictionaries by host, path and query.
///
/// All that is compared is ASCII, so that texts which are equal as `String` are equal byte by byte.
struct ExperienceIndex: Sendable {
    private let lengths: [Int]
    private var hosts: [String: Host] = [:]
    /// By host, with its port unless that is 443.
    private var sites: [String: Site] = [:]
    /// By URL without its query, the registered queries.
    private let orders: [String: QueryOrder]

    /// Indexes registered URLs; of equal ones the first counts.
    init(_ urls: [InvocationURL]) {
        lengths = urls.map(\.layout.comparedLength)
        let withQuery = urls.enumerated().filter { $1.layout.hasQuery }
        orders = Dictionary(grouping: withQuery) { $1.keyWithoutQuery }.mapValues { QueryOrder($0) }
        for (experience, url) in urls.enumerated() {
            hosts[url.host, default: Host()].insert(url)
            sites[url.site, default: Site()].insert(url, experience: experience)
        }
        for host in hosts.values {
            for site in host.sites { sites[site]?.open = host.open }
        }
    }

    /// How many bytes of a URL an experience matches: the measure of how specific it is.
    func length(of experience: Int) -> Int { lengths[experience] }

    func matches(for url: InvocationURL) -> ExperienceMatches {
        var matches = ExperienceMatches()
        if let site = sites[url.site] {
            matches = site.matches(for: url)
            matches.open.formUnion(url.openQuestions)
        } else if let host = hosts[url.host] {
            matches.open = host.open.union(url.openQuestions)
            matches.open.insert(.port)
        }
        return matches
    }

    /// The experience on the URL's very path with the longest query whose items all occur in it, in any order.
    func bestInAnyOrder(for url: InvocationURL) -> Int? {
        url.query.flatMap { orders[url.keyWithoutQuery]?.best(for: $0) }
    }
}

extension InvocationURL {
    fileprivate var site: String { layout.port.map { "\(host):\($0)" } ?? host }
}

private struct Host: Sendable {
    var sites: Set<String> = []
    /// Questions that registrations on this host may raise whatever is looked for.
    var open: Questions = []

    mutating func insert(_ url: InvocationURL) {
        sites.insert(url.site)
        open.formUnion(url.openQuestions)
        if sites.count > 1 { open.insert(.port) }
    }
}

/// What is registered on a host and a port.
private struct Site: Sendable {
    /// Questions that registrations on the host may raise whatever is looked for.
    var open: Questions = []
    /// The experiences registered without a query.
    private var paths = Beginnings()
    /// By path, those registered with one.
    private var queries: [String: Beginnings] = [:]
    /// The paths that are registered with a `/` at their end, without it.
    private var slashed: Set<String> = []

    mutating func insert(_ url: InvocationURL, experience: Int) {
        let path = url.path
        if path.utf8.count > 1, path.hasSuffix("/") { slashed.insert(String(path.dropLast())) }
        if let query = url.query {
            queries[path, default: Beginnings()].insert(query, experience: experience)
        } else {
            paths.insert(path, experience: experience)
        }
    }

    func matches(for url: InvocationURL) -> ExperienceMatches {
        var matches = ExperienceMatches()
        matches.open = open
        let path = url.path
        if slashed.contains(path) { matches.open.insert(.trailingSlash) }
        for length in paths.lengths where length <= path.utf8.count {
            guard let experience = paths.experiences[path.part(0..<length)] else { continue }
            if matches.pathAnywhere == nil { matches.pathAnywhere = experience }
            // A path prefix ends at the end of the path, before `/`, or in `/`.
            guard length == path.utf8.count || path.byte(length) == slash || path.byte(length - 1) == slash else {
                continue
            }
            matches.pathAtBoundary = experience
            break
        }
        if !queries.isEmpty, let query = url.query { find(query, of: path, &matches) }
        return matches
    }

    private func find(_ query: String, of path: String, _ matches: inout ExperienceMatches) {
        if path.utf8.count > 1, path.hasSuffix("/"), queries[String(path.dropLast())] != nil {
            matches.open.insert(.trailingSlash)
        }
        guard let queries = queries[path] else { return }
        if query.contains("&") { matches.open.insert(.queryOrder) }
        for length in queries.lengths where length <= query.utf8.count {
            guard let experience = queries.experiences[query.part(0..<length)] else { continue }
            if matches.queryAnywhere == nil { matches.queryAnywhere = experience }
            if length == query.utf8.count { matches.queryEqual = experience }
            guard length == query.utf8.count || query.byte(length) == UInt8(ascii: "&") else { continue }
            matches.queryAtBoundary = experience
            break
        }
    }
}

private let slash = UInt8(ascii: "/")

/// Experiences by text, found again by what a longer text begins with.
///
/// A text is looked up once for each length that a registered one has: the time does not depend on their number.
private struct Beginnings: Sendable {
    private(set) var experiences: [String: Int] = [:]
    /// In bytes, descending.
    private(set) var lengths: [Int] = []

    /// Inserts an experience, unless there is one for the text.
    mutating func insert(_ text: String, experience: Int) {
        guard experiences[text] == nil else { return }
        experiences[text] = experience
        let length = text.utf8.count
        let place = lengths.firstIndex { $0 <= length } ?? lengths.count
        if place == lengths.count || lengths[place] != length { lengths.insert(length, at: place) }
    }
}

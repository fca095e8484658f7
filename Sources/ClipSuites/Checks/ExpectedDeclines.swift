import ClipRules

package struct ExpectedDeclines {
    private var declines: [String: Set<DeclineReason>] = [:]

    package init(of suite: Suite) {
        let filled = suite.invocations.lazy.flatMap { $0.filling("declined") }.compactMap { row in
            row.url.map { (url: $0, expect: row.expect) }
        }
        for (url, expect) in [AnySequence(suite.usedURLs), AnySequence(filled)].joined() {
            guard let name = URLOutline.host(of: url), let reason = expect?.declined else { continue }
            declines[name.comparedHost, default: []].insert(reason)
        }
    }

    package func on(_ host: String) -> Set<DeclineReason> { declines[host] ?? [] }

    func contains(_ reason: DeclineReason, for entry: AssociatedDomain) -> Bool {
        declines.contains { host, reasons in
            reasons.contains(reason) && (host == entry.host || entry.isWildcard && host.hasSuffix(".\(entry.host)"))
        }
    }
}

extension Suite {
    package var usedURLs: [(url: String, expect: Expectation?)] {
        let registered = (advanced + local).map { ($0.url.text, $0.expect) }
        let invoked = (invocations.map(\.terms) + journeys.flatMap(\.steps).map(\.terms)).compactMap { terms in
            terms.url.map { ($0, terms.expect) }
        }
        return registered + invoked
    }
}

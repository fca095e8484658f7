import ClipRules

/// The declines that experiences, invocations and journeys of a suite expect, by their hosts.
package struct SuiteHosts: Sendable {
    private var declines: [String: Set<DeclineReason>] = [:]

    package init(of suite: Suite) {
        for (url, expect) in suite.usedURLs {
            guard let name = HostName.of(url), let reason = expect?.declined else { continue }
            declines[AssociationProfile.comparedHost(name), default: []].insert(reason)
        }
    }

    /// The reasons for which a URL of a host is expected to be declined: whatever leads to one of them is no mistake.
    package func expectedDeclines(on host: String) -> Set<DeclineReason> { declines[host] ?? [] }

    /// Whether a decline is expected of one of the hosts that an entry of an entitlement names.
    func expect(_ reason: DeclineReason, for entry: AssociatedDomain) -> Bool {
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

package enum HostName {
    /// The text where a URL has its host, in lower case, without user and port; `nil` where there is none.
    package static func of(_ text: String) -> String? {
        guard let host = URLOutline(text)?.authority.utf8 else { return nil }
        let isLiteral = host.first == UInt8(ascii: "[")
        let name = isLiteral ? host.prefix { $0 != UInt8(ascii: "]") } : host.prefix { $0 != UInt8(ascii: ":") }
        return name.isEmpty ? nil : String(Substring(name)) + (isLiteral ? "]" : "")
    }
}

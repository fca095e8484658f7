import ClipRules

/// The declines that experiences, invocations and journeys of a suite expect, by their hosts.
package struct SuiteHosts: Sendable {
    private var declines: [String: Set<DeclineReason>] = [:]
    private var declining: [DeclineReason: HostSet] = [:]

    package init(of suite: Suite) {
        for (url, expect) in suite.usedURLs {
            guard let name = HostName.of(url), let reason = expect?.declined else { continue }
            let host = AssociationProfile.comparedHost(name)
            declines[host, default: []].insert(reason)
            declining[reason, default: HostSet()].insert(host)
        }
    }

    /// The reasons for which a URL of a host is expected to be declined: whatever leads to one of them is no mistake.
    package func expectedDeclines(on host: String) -> Set<DeclineReason> { declines[host] ?? [] }

    /// Whether a decline is expected of one of the hosts that an entry of an entitlement names.
    func expect(_ reason: DeclineReason, for entry: AssociatedDomain) -> Bool {
        declining[reason]?.contains(entry) ?? false
    }
}

extension Suite {
    package var usedURLs: [(url: String, expect: Expectation?)] {
        let registered = (advanced + local).map { ($0.url.text, $0.expect) }
        let invoked = invocations.compactMap { invocation in invocation.url.map { ($0, invocation.expect) } }
        let steps = journeys.flatMap(\.steps).compactMap { step -> (String, Expectation?)? in
            if case .invoke(let url, _) = step.action { (url, step.expect) } else { nil }
        }
        return registered + invoked + steps
    }
}

/// Hosts, and the domains that they are below, so that each wildcard of many is quick to look up (`GrowthTests`).
private struct HostSet: Sendable {
    private var names: Set<String> = []
    private var domains: Set<Substring> = []

    mutating func insert(_ host: String) {
        // No longer name is a host (RFC 1035).
        guard names.insert(host).inserted, host.utf8.count <= 253 else { return }
        for dot in host.indices where host[dot] == "." { domains.insert(host[dot...].dropFirst()) }
    }

    func contains(_ entry: AssociatedDomain) -> Bool {
        names.contains(entry.host) || entry.isWildcard && domains.contains(entry.host[...])
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

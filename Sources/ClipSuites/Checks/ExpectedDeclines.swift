import ClipRules

/// The declines that a suite expects on purpose: whatever leads to one of them is no mistake.
struct ExpectedDeclines {
    private var byHost: [String: Set<DeclineReason>] = [:]
    private var orders: [DeclineReason: HostOrder] = [:]

    /// Collects what invocations, experiences and steps of journeys expect.
    init(of suite: Suite) {
        for invocation in suite.invocations { note(invocation.url, invocation.expect) }
        for experience in suite.advanced + suite.local { note(experience.url.text, experience.expect) }
        for step in suite.journeys.flatMap(\.steps) {
            if case .invoke(let url, _) = step.action { note(url, step.expect) }
        }
        var hosts: [DeclineReason: [String]] = [:]
        for (host, reasons) in byHost { for reason in reasons { hosts[reason, default: []].append(host) } }
        orders = hosts.mapValues { HostOrder($0) }
    }

    /// Why something on a host is expected to be declined.
    func reasons(on host: String) -> Set<DeclineReason> { byHost[host] ?? [] }

    /// Whether something on one of the hosts that an entry of an entitlement names is.
    func contain(_ reason: DeclineReason, for entry: AssociatedDomain) -> Bool {
        if reasons(on: entry.host).contains(reason) { return true }
        return entry.isWildcard && orders[reason]?.hasHost(below: entry.host) == true
    }

    private mutating func note(_ url: String?, _ expect: Expectation?) {
        guard let reason = expect?.declined, let host = url.flatMap(HostName.of) else { return }
        byHost[AssociationProfile.comparedHost(host), default: []].insert(reason)
    }
}

import ClipRules

/// The hosts that experiences, invocations and journeys of a suite use.
struct UsedHosts {
    private var names: Set<String> = []
    /// Whether rows fill in a host, so that any may be used.
    private var isOpen = false
    private var order = HostOrder([])

    init(of suite: Suite) {
        for experience in suite.advanced + suite.local { names.insert(experience.url.host) }
        for url in suite.invocations.compactMap(\.url) { add(url) }
        for step in suite.journeys.flatMap(\.steps) {
            if case .invoke(let url, _) = step.action { add(url) }
        }
        order = HostOrder(names)
    }

    /// Whether one of the hosts that an entry of an entitlement names is used.
    func contain(_ entry: AssociatedDomain) -> Bool {
        if isOpen || names.contains(entry.host) { return true }
        return entry.isWildcard && order.hasHost(below: entry.host)
    }

    private mutating func add(_ url: String) {
        guard let host = HostName.of(url) else { return }
        if host.contains("{") { isOpen = true }
        names.insert(AssociationProfile.comparedHost(host))
    }
}

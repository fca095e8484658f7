import ClipSuites

/// The hosts that a suite says something of.
struct HostNames {
    private(set) var names: Set<String> = []
    /// What stands after `*.` in entries that take every subdomain.
    private var parents: Set<String> = []

    /// Collects them from sites, experiences, invocations, journeys and entries of associated domains.
    init(of suite: Suite) {
        names.formUnion(suite.sites.map { $0.host.lowercased() })
        let experiences = suite.advanced + suite.local
        add(urls: experiences.map(\.url.text))
        add(urls: suite.invocations.compactMap(\.url))
        for step in suite.journeys.flatMap(\.steps) {
            if case .invoke(let url, _) = step.action { add(urls: [url]) }
        }
        add(suite.clip.domains)
        add(suite.app?.domains)
        add(urls: suite.defaultExperience?.demoLinks.map(\.value) ?? [])
    }

    /// The host of the links that Apple gives to every clip.
    private static let apple = "appclip.apple.com"

    /// Whether a host is among them, or Apple's own.
    func know(_ host: String) -> Bool {
        host == Self.apple || names.contains(host) || parents.contains { host.hasSuffix("." + $0) }
    }

    private mutating func add(urls: [String]) {
        names.formUnion(urls.compactMap(HostName.of))
    }

    private mutating func add(_ domains: DomainsDefinition?) {
        guard case .inline(let entries) = domains else { return }
        for entry in entries {
            guard let colon = entry.value.firstIndex(of: ":") else { continue }
            let host = entry.value[entry.value.index(after: colon)...].prefix { $0 != "?" }.lowercased()
            if host.hasPrefix("*.") { parents.insert(String(host.dropFirst(2))) } else { names.insert(host) }
        }
    }
}

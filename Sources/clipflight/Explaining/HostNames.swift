import ClipRules
import ClipSuites

/// The hosts that a suite says something of.
struct HostNames {
    private(set) var names: Set<String> = []
    /// What stands after `*.` in entries that take every subdomain.
    private var parents: Set<String> = []
    /// The names as they are compared: in their `xn--` form where they are not ASCII.
    private var compared: Set<String> = []

    /// Collects them from sites, experiences, invocations, journeys and entries of associated domains.
    init(of suite: Suite) {
        names.formUnion(suite.sites.map { $0.host.lowercased() })
        let experiences = suite.advanced + suite.local
        add(urls: experiences.map(\.url.text))
        add(urls: suite.invocations.compactMap(\.url))
        for step in suite.journeys.flatMap(\.steps) {
            if case .invoke(let url, _) = step.action { add(urls: [url]) }
        }
        // Wherever they stand: in the suite or in property lists.
        add(suite.association?.profile?.clip.domains)
        add(suite.association?.profile?.app?.domains)
        add(urls: suite.defaultExperience?.demoLinks.map(\.value) ?? [])
        compared = Set(names.map(AssociationProfile.comparedHost))
    }

    /// The host of the links that Apple gives to every clip.
    private static let apple = "appclip.apple.com"

    /// Whether a host is among them, or Apple's own.
    func know(_ host: String) -> Bool {
        let host = AssociationProfile.comparedHost(host)
        return host == Self.apple || compared.contains(host) || parents.contains { host.hasSuffix("." + $0) }
    }

    private mutating func add(urls: [String]) {
        names.formUnion(urls.compactMap(HostName.of))
    }

    private mutating func add(_ domains: AssociatedDomains?) {
        for entry in domains?.entries ?? [] where !entry.host.isEmpty {
            if entry.isWildcard { parents.insert(entry.host) } else { names.insert(entry.host) }
        }
    }
}

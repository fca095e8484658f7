import ClipRules
import ClipSuites

/// The question of `explain`: what becomes of a URL from a source.
struct Inquiry: Sendable {
    let url: String
    let source: Source
    let appInstalled: Bool

    /// The invocation that is resolved, without a URL where the source has none.
    var invocation: Invocation {
        Invocation(url: source.deliversURL ? url : nil, source: source, appInstalled: appInstalled)
    }

    /// Why the text is no URL that may be opened.
    var invalidURL: InvalidURL? { InvalidURL(of: url) }

    /// The host that the text seems to name, also where it is no proper URL.
    private var host: String? { HostName.of(url) }

    /// The suites that mention the host. A text that is no URL and names no host of any suite is declined by each of
    /// them alike, and then all of them count.
    func suites(among suites: [Suite]) -> [Suite] {
        let matching = suites.filter { suite in host.map { SuiteHosts(of: suite).contain($0) } ?? false }
        return matching.isEmpty && invalidURL != nil ? suites : matching
    }

    /// The text where no suite mentions the host: the suites, and the hosts that they do mention.
    func noAnswer(from suites: [Suite]) -> String {
        let subject = host.map { "the host '\(DisplayText.neutralised($0))'" } ?? "the text, which names no host"
        guard !suites.isEmpty else { return "note: there is no suite that could say something about \(subject)\n" }
        let none = suites.count == 1 ? "the suite says nothing" : "none of \(suites.count) suites says anything"
        var lines = ["note: \(none) about \(subject)"]
        let hosts = suites.map { SuiteHosts(of: $0).names.sorted() }
        for (suite, hosts) in zip(suites, hosts) {
            let shown = hosts.isEmpty ? "no host" : hosts.prefix(8).joined(separator: ", ")
            let more = hosts.count > 8 ? ", …" : ""
            lines.append(DisplayText.neutralised("  \(suite.id) (\(suite.file)): \(shown)\(more)"))
        }
        if let host, let near = Self.nearest(to: host, among: hosts.flatMap { $0 }.sorted()) { lines.append(near) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A host that may have been meant, and why it is another one.
    private static func nearest(to host: String, among known: [String]) -> String? {
        if let related = known.first(where: { host.hasSuffix("." + $0) || $0.hasSuffix("." + host) }) {
            return "  '\(related)' is another host: a subdomain, 'www.' too, needs entries and files of its own"
        }
        return Suggestion.nearest(to: host, in: known).map { "  did you mean '\($0)'?" }
    }
}

/// The hosts that a suite mentions: sites, experiences, invocations, journeys and entries of associated domains.
private struct SuiteHosts {
    private(set) var names: Set<String>
    /// What follows `*.` in entries that take every subdomain.
    private var parents: Set<String> = []

    init(of suite: Suite) {
        names = Set(suite.sites.map { $0.host.lowercased() })
        let urls = suite.usedURLs.map(\.url) + (suite.defaultExperience?.demoLinks.map(\.value) ?? [])
        names.formUnion(urls.compactMap(HostName.of))
        // In the suite or in property lists.
        let profile = suite.association?.profile
        for entry in [profile?.clip, profile?.app].compactMap({ $0?.domains }).flatMap(\.entries)
        where !entry.host.isEmpty {
            if entry.isWildcard { parents.insert(entry.host) } else { names.insert(entry.host) }
        }
    }

    /// Whether a host is among them, or Apple's own, of the links that it gives to every clip.
    func contain(_ host: String) -> Bool {
        let host = AssociationProfile.comparedHost(host)
        // As they are compared: in their `xn--` form where they are not ASCII.
        return host == AppleLink.host || names.contains { AssociationProfile.comparedHost($0) == host }
            || parents.contains { host.hasSuffix("." + $0) }
    }
}

extension InvalidURL {
    init?(of text: String) {
        do throws(InvalidURL) {
            _ = try InvocationURL(text)
            return nil
        } catch {
            self = error
        }
    }
}

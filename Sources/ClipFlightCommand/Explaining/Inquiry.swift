import ClipRules
import ClipSuites

struct Inquiry: Sendable {
    let url: String
    let source: Source
    let appInstalled: Bool

    var invocation: Invocation {
        Invocation(url: source.rules.deliversURL ? url : nil, source: source, appInstalled: appInstalled)
    }

    var invalidURL: InvalidURL? { InvalidURL(of: url) }

    private var host: String? { HostName.of(url) }

    func suites(among suites: [Suite]) -> [Suite] {
        let matching = suites.filter { suite in host.map { SuiteHosts(of: suite).contain($0) } ?? false }
        return invalidURL == nil ? matching : Array((matching.isEmpty ? suites : matching).prefix(1))
    }

    func noAnswer(from suites: [Suite]) -> String {
        let subject = host.map { Visible.line($0, limit: .max) } ?? "the text, which names no host"
        let lines = ["note: no suite covers \(subject)"] + hints(from: suites).map { "  \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The hosts that may have been meant.
    func hints(from suites: [Suite]) -> [String] {
        let known = Set(suites.flatMap { SuiteHosts(of: $0).names }).sorted()
        let names = known.prefix(8).joined(separator: ", ") + (known.count > 8 ? ", …" : "")
        return [
            known.isEmpty ? nil : Visible.line("known hosts: \(names)", limit: .max),
            host.flatMap { Self.nearest(to: $0, among: known) },
        ].compactMap { $0 }
    }

    private static func nearest(to host: String, among known: [String]) -> String? {
        if let related = known.first(where: { host.hasSuffix("." + $0) || $0.hasSuffix("." + host) }) {
            return "'\(related)' is another host: a subdomain, 'www.' too, needs entries and files of its own"
        }
        return Suggestion.nearest(to: host, in: known).map { "did you mean '\($0)'?" }
    }
}

/// The hosts that a suite mentions: sites, experiences, invocations, journeys and entries of associated domains.
private struct SuiteHosts {
    private(set) var names: Set<String>
    /// The domains after `*.` in entries that take every subdomain.
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
        do throws(InvalidURL) { _ = try InvocationURL(text) } catch {
            self = error
            return
        }
        return nil
    }
}

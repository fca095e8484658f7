import ClipHarness
import ClipRules
import ClipSuites

struct Inquiry {
    let url: String
    let source: Source
    let appInstalled: Bool

    var invocation: Invocation {
        Invocation(url: source.rules.deliversURL ? url : nil, source: source, appInstalled: appInstalled)
    }

    var invalidURL: InvalidURL? { InvalidURL(of: url) }
    fileprivate var host: String? { URLOutline.host(of: url) }
}

extension Inquiry {
    init(_ testCase: TestCase) {
        self.init(url: testCase.url ?? "", source: testCase.source, appInstalled: testCase.target == .app)
    }
}

struct CoveringSuites<Element> {
    private let suites: [(element: Element, hosts: MentionedHosts)]
    private let known: [String]

    init(_ elements: [Element], suite: (Element) -> Suite) {
        suites = elements.map { ($0, MentionedHosts(of: suite($0))) }
        known = Set(suites.flatMap(\.hosts.names)).sorted()
    }

    func answering(_ inquiry: Inquiry) -> [Element] {
        let host = inquiry.host.map(\.comparedHost)
        let matching = suites.filter { suite in host.map(suite.hosts.contain) ?? false }
        let one = (matching.isEmpty ? suites : matching).prefix(1)
        return (inquiry.invalidURL == nil ? matching : Array(one)).map(\.element)
    }

    func noAnswer(_ inquiry: Inquiry) -> String {
        let subject = inquiry.host.map { Visible.line($0, limit: .max) } ?? "the text, which names no host"
        return "note: no suite covers \(subject)\n" + hints(inquiry).map { "  \($0)\n" }.joined()
    }

    func hints(_ inquiry: Inquiry) -> [String] {
        let names = known.prefix(8).joined(separator: ", ") + (known.count > 8 ? ", …" : "")
        let list = known.isEmpty ? nil : Visible.line("known hosts: \(names)", limit: .max)
        return [list, inquiry.host.flatMap(nearest)].compactMap { $0 }
    }

    private func nearest(to host: String) -> String? {
        if let related = known.first(where: { host.hasSuffix("." + $0) || $0.hasSuffix("." + host) }) {
            return "'\(related)' is a different host: a subdomain, even 'www.', needs its own entries and files"
        }
        return Suggestion.nearest(to: host, in: known).map { "did you mean '\($0)'?" }
    }
}

private struct MentionedHosts {
    private(set) var names: Set<String>
    private var parents: Set<String> = []
    private let compared: Set<String>

    init(of suite: Suite) {
        names = Set(suite.sites.map { $0.host.lowercased() })
        let links = suite.defaultExperience?.demoLinks.map(\.value) ?? []
        let urls = suite.usedURLs.map(\.url) + suite.urlsOfRows + links
        names.formUnion(urls.compactMap(URLOutline.host).filter { !$0.contains("{") })
        let profile = suite.association?.profile
        for entry in [profile?.clip, profile?.app].compactMap({ $0?.domains }).flatMap(\.entries)
        where !entry.host.isEmpty {
            if entry.isWildcard { parents.insert(entry.host) } else { names.insert(entry.host) }
        }
        compared = Set(names.map(\.comparedHost))
    }

    func contain(_ host: String) -> Bool {
        host == AppleLinks.host || compared.contains(host) || parents.contains { host.hasSuffix("." + $0) }
    }
}

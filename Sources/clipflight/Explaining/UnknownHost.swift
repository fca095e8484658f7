import ClipSuites

/// What is said where no suite has anything to say about a URL's host.
struct UnknownHost {
    let host: String?
    let suites: [Suite]

    /// Which suites were asked, and the hosts that they do know.
    var text: String {
        let subject = host.map { "the host '\(DisplayText.neutralised($0))'" } ?? "the text, which names no host"
        guard !suites.isEmpty else { return "note: there is no suite that could say something about \(subject)\n" }
        let nobody = suites.count == 1 ? "the suite says nothing" : "none of \(suites.count) suites says anything"
        var lines = ["note: \(nobody) about \(subject)"]
        for suite in suites {
            let known = HostNames(of: suite).names.sorted()
            let shown = known.prefix(8).joined(separator: ", ") + (known.count > 8 ? ", …" : "")
            lines.append(DisplayText.neutralised("  \(suite.id) (\(suite.file)): \(shown.isEmpty ? "no host" : shown)"))
        }
        if let host, let near = nearest(to: host) { lines.append(near) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A host that may have been meant, and why it is another one.
    private func nearest(to host: String) -> String? {
        let known = suites.flatMap { HostNames(of: $0).names }.sorted()
        if let related = known.first(where: { host.hasSuffix("." + $0) || $0.hasSuffix("." + host) }) {
            return "  '\(related)' is another host: a subdomain, 'www.' too, needs entries and files of its own"
        }
        return Suggestion.nearest(to: host, in: known).map { "  did you mean '\($0)'?" }
    }
}

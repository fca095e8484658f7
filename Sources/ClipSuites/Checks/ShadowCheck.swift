import ClipRules

/// Finds registered URLs that begin with another one, which covers them under one matching policy and not under the
/// other.
///
/// Apple does not document which of the two holds (`component-boundary` and `registered-query` in `app-clip-rules`).
struct ShadowCheck {
    private let suite: Suite
    private let experiences: [ExperienceDefinition]

    init(suite: Suite) {
        self.suite = suite
        experiences = suite.advanced + suite.local
    }

    /// A registered URL as it is compared, and whose it is.
    private struct Entry {
        var key: [UInt8]
        var place: Int
    }

    func check(_ notes: inout CheckNotes) {
        var entries = experiences.enumerated().map { Entry(key: Array($1.url.comparisonKey.utf8), place: $0) }
        // Sorted by bytes, all that a URL begins with stands before it.
        entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
        var open: [Entry] = []
        var found: [(covered: Int, by: Int)] = []
        for entry in entries {
            while let last = open.last, !entry.key.starts(with: last.key) { open.removeLast() }
            // Where a nearer URL covers it under both policies, a farther one has no say.
            if let last = open.last, Self.dependsOnPolicy(last.key, entry.key) {
                found.append((entry.place, last.place))
            }
            open.append(entry)
        }
        for pair in found.sorted(by: { $0.covered < $1.covered }) { report(pair.covered, by: pair.by, &notes) }
    }

    /// Whether a URL that begins with a prefix goes on at no boundary, so that only matching by characters covers it.
    private static func dependsOnPolicy(_ prefix: [UInt8], _ url: [UInt8]) -> Bool {
        guard url.count > prefix.count else { return false }
        let next = url[prefix.count]
        if prefix.contains(UInt8(ascii: "?")) { return next != UInt8(ascii: "&") }
        return next != UInt8(ascii: "/") && next != UInt8(ascii: "?") && prefix.last != UInt8(ascii: "/")
    }

    private func report(_ covered: Int, by coverer: Int, _ notes: inout CheckNotes) {
        let url = experiences[covered]
        let prefix = experiences[coverer]
        let part = prefix.url.query == nil ? "path component" : "query item"
        let now =
            suite.matching == .character ? "here it covers it (\"character\")" : "here it does not (\"component\")"
        notes.warn(
            .experienceShadowed, at: url.urlLocation,
            "\(Quotation.of(url.url.text)) goes on within a \(part) of \(Quotation.of(prefix.url.text)), which covers "
                + "it under one matching policy and not under the other: \(now)",
            note: "that one is at \(prefix.urlLocation.file):\(prefix.urlLocation.line):\(prefix.urlLocation.column); "
                + "Apple does not say which policy holds",
            fix: "register URLs that part at a slash, or none of which begins another")
    }
}

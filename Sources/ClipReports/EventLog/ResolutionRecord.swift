import ClipRules

/// The answer of `explain --format json`.
package struct ResolutionRecord: Encodable {
    private let resolution: Resolution
    private let suite: String?

    package init(_ resolution: Resolution, suite: String? = nil) {
        (self.resolution, self.suite) = (resolution, suite)
    }

    package func encode(to encoder: any Encoder) throws {
        var (resolution, suite, record) = (resolution, suite, Record(to: encoder))
        try record.optional("suite", &suite)
        try record.orNull("target", &resolution.target)
        try resolution.members(of: record)
    }

    package var json: String { JSONText.line(self) }
}

private struct AssociationRecord: Encodable {
    let url: String
    let applinks: [String: String]
    let appclips: [String]
    let redirects: [String]?
}

extension AssociationAnswer {
    /// A line of `association --format json`, without its end.
    package func json(redirects: [String] = []) -> String {
        JSONText.line(
            AssociationRecord(
                url: url,
                applinks: Dictionary(links.compactMap { id, word in word.word.map { (id.text, $0) } }) { first, _ in
                    first
                },
                appclips: clips.map(\.text), redirects: redirects.isEmpty ? nil : redirects))
    }
}

extension AppLinksDecision {
    fileprivate var word: String? {
        switch self {
        case .match: "match"
        case .excluded: "block"
        case .unknownID, .noRule, .tooCostly: nil
        }
    }
}

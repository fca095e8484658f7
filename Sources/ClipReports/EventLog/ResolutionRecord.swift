import ClipRules

/// The output of `explain --format json`.
package struct ResolutionRecord: Recorded {
    private var resolution: Resolution
    private var suite: String?
    private var iOS: String?

    package init(_ resolution: Resolution, suite: String? = nil, iOS: OSVersion? = nil) {
        (self.resolution, self.suite, self.iOS) = (resolution, suite, iOS?.text)
    }

    package mutating func members(of record: Record) throws {
        try record.optional("suite", &suite)
        try record.optional("iOS", &iOS)
        try record.orNull("target", &resolution.target)
        try resolution.members(of: record)
    }
}

extension AssociationAnswer {
    package func json(redirects: [String] = []) -> String {
        let words = links.compactMap { id, decision in decision.word.map { (id.text, $0) } }
        let answer: JSONObject = [
            "url": url, "applinks": Dictionary(words) { first, _ in first }, "appclips": clips.map(\.text),
            "redirects": redirects.isEmpty ? nil : redirects,
        ]
        return answer.jsonLine
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

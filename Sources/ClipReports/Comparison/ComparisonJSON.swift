import ClipSuites

extension RunComparison {
    package var json: String { JSONText.line(ComparisonRecord(self)) }
}

/// The answer of `diff --format json`.
private struct ComparisonRecord: Encodable {
    private let comparison: RunComparison

    init(_ comparison: RunComparison) { self.comparison = comparison }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Name.self)
        try object.encode(comparison.paths[0], forKey: Name(stringValue: "old"))
        try object.encode(comparison.paths[1], forKey: Name(stringValue: "new"))
        try object.encode(comparison.warnings.isEmpty, forKey: Name(stringValue: "isComplete"))
        for section in RunComparison.order {
            let cases = (comparison.changes[section] ?? []).map(Case.init)
            try object.encode(cases, forKey: Name(stringValue: section))
        }
    }

    private struct Case: Encodable {
        let id: String
        @OrNull var formerID: String?
        let suite: String
        let place: String
        @OrNull var owner: String?
        @OrNull var verdict: String?
        @OrNull var formerVerdict: String?
        let changes: [String: [FactValue]]

        init(_ changed: ChangedCase) {
            id = changed.found.id
            formerID = changed.former?.id
            suite = changed.found.suite
            place = changed.found.place
            owner = changed.found.owner
            verdict = changed.found.verdict
            formerVerdict = changed.former?.verdict
            changes = Dictionary(
                changed.facts.map { fact in
                    (fact.name, [fact.old, fact.new].map { $0 ?? .one(.null) })
                }
            ) { first, _ in first }
        }
    }
}

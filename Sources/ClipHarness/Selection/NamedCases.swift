import ClipRules
import ClipSuites

/// The cases of a whole plan whose ids begin with those of `--case`.
package struct NamedCases {
    private let ids: [String]
    package private(set) var found: [[TestCase]]

    package init(_ ids: [String]) {
        self.ids = ids
        found = ids.map { _ in [] }
    }

    package mutating func note(_ testCase: TestCase) {
        guard !ids.isEmpty else { return }
        let id = testCase.linkID
        for place in ids.indices where id.hasPrefix(ids[place]) { found[place].append(testCase) }
    }

    /// An error for each id that does not fit exactly one case.
    package func errors(in plan: Plan) -> [Diagnostic] {
        zip(ids, found).compactMap { id, cases in
            if cases.isEmpty {
                return Diagnostic(
                    .error, at: nil, "no case has the id \(id) of --case", note: "title or URL may have changed",
                    fix: "take the id from a new report")
            }
            guard cases.count > 1 else { return nil }
            let first = cases.prefix(3).map { "\(plan.named($0).shortID) \(OneLine.text($0.displayName))" }
            let lines = first + [Phrase.more(cases.count - first.count)].compactMap { $0 }
            return Diagnostic(
                .error, at: nil, "\(Phrase.count(cases.count, "case")) have an id that begins with \(id) of --case",
                note: lines.joined(separator: "\n"), fix: "write more digits")
        }
    }
}

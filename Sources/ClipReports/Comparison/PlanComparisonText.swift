import ClipHarness
import ClipRules
import ClipSuites

extension ComparisonText {
    /// The changes between two versions of the definitions.
    package init(_ comparison: PlanComparison, _ painter: Painter?, _ mark: Conclusion.Mark) {
        self.init(painter)
        let counts = [
            (comparison.changed, "changed"), (comparison.added.count, "added"), (comparison.removed.count, "removed"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let sides = zip(comparison.totals, comparison.paths).map { "\(Phrase.count($0, "URL")) of \($1)" }
        begin(
            "Compared " + sides.joined(separator: " with "),
            counts.isEmpty ? "nothing changed" : counts.joined(separator: ", "),
            mark, warnings: comparison.warnings)
        for changed in comparison.groups {
            let cause = changed[0].cause
            let shown = changed.prefix(CauseGroups.shown).map(block).joined()
            let more = Phrase.more(changed.count - CauseGroups.shown).map { item($0) } ?? ""
            add(
                "\(cause.text) (\(cause.place)): \(Phrase.count(changed.count, "URL"))", [(shown + more, changed.count)]
            )
        }
        for (heading, urls) in [("Added", comparison.added), ("Removed", comparison.removed)] where !urls.isEmpty {
            add("\(heading) (\(urls.count))", urls.map { (item("\($0.testCase.displayName)  \($0.place)"), 1) })
        }
    }

    private func block(_ changed: ChangedURL) -> String {
        let gone = changed.isGone ? "  not in the new definitions, but where it is printed" : ""
        return item("\(changed.new.testCase.displayName)  \(changed.new.place)\(gone)", isStrong: true)
            + changed.shownChanges.map { item($0.line, indent: 1) }.joined()
    }
}

extension PlanComparison {
    /// The answer of `diff --format json`, as of two runs.
    package var json: String {
        let answer: JSONObject = [
            "old": paths[0], "new": paths[1], "isComplete": warnings.isEmpty, "changed": groups.joined().map(\.json),
            "added": added.map(\.json), "removed": removed.map(\.json),
        ]
        return JSONText.line(answer)
    }
}

extension PlannedURL {
    fileprivate var json: JSONObject { ["id": testCase.id, "url": key.url, "place": place] }
}

extension ChangedURL {
    fileprivate var json: JSONObject {
        [
            "id": new.testCase.id, "url": new.key.url, "place": new.place, "cause": cause.text,
            "causedBy": cause.place, "isRemoved": isGone, "changes": changes.oldAndNew,
        ]
    }
}

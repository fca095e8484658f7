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
    package var json: String { JSONText.line(Record(self)) }

    /// The answer of `diff --format json`, as of two runs.
    private struct Record: Encodable {
        let old: String
        let new: String
        let isComplete: Bool
        let changed: [Changed]
        let added: [Planned]
        let removed: [Planned]

        init(_ comparison: PlanComparison) {
            (old, new) = (comparison.paths[0], comparison.paths[1])
            isComplete = comparison.warnings.isEmpty
            changed = comparison.groups.joined().map(Changed.init)
            added = comparison.added.map(Planned.init)
            removed = comparison.removed.map(Planned.init)
        }
    }

    private struct Planned: Encodable {
        let id: String
        let url: String?
        let place: String

        init(_ url: PlannedURL) { (id, self.url, place) = (url.testCase.id, url.key.url, url.place) }
    }

    private struct Changed: Encodable {
        let id: String
        let url: String?
        let place: String
        let cause: String
        let causedBy: String
        let isRemoved: Bool
        let changes: [String: [FactValue]]

        init(_ changed: ChangedURL) {
            (id, url, place) = (changed.new.testCase.id, changed.new.key.url, changed.new.place)
            (self.cause, causedBy, isRemoved) = (changed.cause.text, changed.cause.place, changed.isGone)
            changes = Dictionary(
                changed.changes.map { fact in (fact.name, [fact.old, fact.new].map { $0 ?? .one(.null) }) }
            ) { first, _ in first }
        }
    }
}

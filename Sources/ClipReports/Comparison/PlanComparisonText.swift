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

/// The answer of `diff --format json`, as of two runs.
extension PlanComparison: Encodable {
    package var json: String { JSONText.line(self) }

    package func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Record.Name.self)
        try object.encode(paths[0], forKey: "old")
        try object.encode(paths[1], forKey: "new")
        try object.encode(warnings.isEmpty, forKey: "isComplete")
        try object.encode(groups.flatMap(\.self), forKey: "changed")
        try object.encode(added, forKey: "added")
        try object.encode(removed, forKey: "removed")
    }
}

extension PlannedURL: Encodable {
    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Record.Name.self)
        try object.encode(testCase.id, forKey: "id")
        try object.encodeIfPresent(key.url, forKey: "url")
        try object.encode(place, forKey: "place")
    }
}

extension ChangedURL: Encodable {
    func encode(to encoder: any Encoder) throws {
        try new.encode(to: encoder)
        var object = encoder.container(keyedBy: Record.Name.self)
        try object.encode(cause.text, forKey: "cause")
        try object.encode(cause.place, forKey: "causedBy")
        try object.encode(isGone, forKey: "isRemoved")
        try object.encode(changes.oldAndNew, forKey: "changes")
    }
}

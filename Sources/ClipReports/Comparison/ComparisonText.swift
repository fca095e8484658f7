import ClipHarness
import ClipRules
import ClipSuites

/// The changes between two runs or versions of the definitions, as text for a terminal or as Markdown.
package struct ComparisonText {
    package private(set) var text = ""
    /// `nil` for Markdown.
    private let painter: Painter?

    private static let (shownLines, shownGroups) = (20, 50)
    /// Pipelines take a comment of 64 KiB.
    private static let markdownLimit = 60_000

    private init(_ painter: Painter?) { self.painter = painter }

    /// The first lines: what was compared, and what came of it.
    private mutating func begin(
        _ sides: [String], _ counts: [(Int, String)], _ mark: Conclusion.Mark, warnings: [Diagnostic]
    ) {
        let changes = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let summary = changes.isEmpty ? "nothing changed" : changes.joined(separator: ", ")
        let sides = "Compared " + sides.joined(separator: " with ")
        if let painter {
            // Standard error has the warnings.
            text = "\(escaped(sides)): \(painter.paint(summary, mark == .bad ? .failure : .strong))\n"
        } else {
            text = "## \(mark.rawValue) \(summary)\n\n\(escaped(sides))\n"
            add(nil, warnings.map { (item(($0.location.map { "\($0.file): " } ?? "") + $0.message), 1) })
        }
    }

    package init(_ comparison: RunComparison, _ painter: Painter?, _ mark: Conclusion.Mark) {
        self.init(painter)
        let sections = RunComparison.order.map { ($0.replacing("-", with: " "), comparison.changes[$0] ?? []) }
        begin(
            zip(comparison.totals, comparison.paths).map { "\($0) cases of \($1)" },
            sections.map { ($0.1.count, $0.0) }, mark, warnings: comparison.warnings)
        for (name, cases) in sections {
            let heading = "\(name.prefix(1).uppercased())\(name.dropFirst()) (\(cases.count))"
            let groups = cases.groups.enumerated()
            add(heading, groups.map { ($0 < Self.shownGroups ? block($1) : "", $1.count) })
        }
    }

    /// The changes between two versions of the definitions.
    package init(_ comparison: PlanComparison, _ painter: Painter?, _ mark: Conclusion.Mark) {
        self.init(painter)
        let counts = [
            (comparison.changed, "changed"), (comparison.added.count, "added"), (comparison.removed.count, "removed"),
        ]
        begin(
            zip(comparison.totals, comparison.paths).map { "\(Phrase.count($0, "URL")) of \($1)" }, counts, mark,
            warnings: comparison.warnings)
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

    /// Adds as many blocks as there is room for, and says how much the others hold.
    private mutating func add(_ heading: String?, _ blocks: [(text: String, count: Int)]) {
        guard !blocks.isEmpty else { return }
        text += "\n"
        if let heading = heading.map(escaped) {
            text += painter.map { $0.paint(heading, .strong) + "\n" } ?? "### \(heading)\n\n"
        }
        var (shown, rest) = (0, 0)
        for block in blocks {
            let hasRoom = painter != nil || text.utf8.count + block.text.utf8.count < Self.markdownLimit
            if hasRoom, shown < Self.shownGroups, rest == 0 { text += block.text } else { rest += block.count }
            shown += 1
        }
        if let more = Phrase.more(rest, ", which --format json has") { text += item(more) }
    }

    private func block(_ changed: ChangedURL) -> String {
        let gone = changed.isGone ? "  not in the new definitions, but where it is printed" : ""
        return item("\(changed.new.testCase.displayName)  \(changed.new.place)\(gone)", isStrong: true)
            + changed.shownChanges.map { item($0.line, indent: 1) }.joined()
    }

    private func block(_ group: [ChangedCase]) -> String {
        if group[0].isOfOneSuite { return item("\(group[0].lines[0]) (\(group.count))", isStrong: true) }
        let lines = group.lines
        var text = ""
        for changed in group.prefix(CauseGroups.shown) {
            let found = changed.found
            text += item(DisplayWidth.name(found.name), isStrong: true)
            let owner = found.owner.map { "owner: \(Visible.text($0, for: .line, limit: 200))" }
            text += item([found.place, owner].compactMap { $0 }.joined(separator: ", "), indent: 1)
        }
        if let more = Phrase.more(group.count - CauseGroups.shown, " alike") { text += item(more) }
        text += lines.prefix(Self.shownLines).map { item($0, indent: 1) }.joined()
        if let more = Phrase.more(lines.count - Self.shownLines, " lines") { text += item(more, indent: 1) }
        return text
    }

    private func item(_ line: String, indent: Int = 0, isStrong: Bool = false) -> String {
        let (margin, line) = (String(repeating: "  ", count: indent), escaped(line))
        guard let painter else { return "\(margin)- \(isStrong ? "**\(line)**" : line)\n" }
        return "  \(margin)\(isStrong ? painter.paint(line, .strong) : line)\n"
    }

    private func escaped(_ line: String) -> String {
        painter == nil ? MarkdownText.line(line, limit: 600) : Visible.text(line, for: .line, limit: 1200)
    }
}

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

    package init(_ comparison: Comparison, _ painter: Painter?, _ mark: Conclusion.Mark) {
        self.painter = painter
        let sections = Comparison.order.map { ($0.replacing("-", with: " "), comparison.changes[$0] ?? []) }
        let changes = sections.filter { !$0.1.isEmpty }.map { "\($0.1.count) \($0.0)" }
        let summary = changes.isEmpty ? "nothing changed" : changes.joined(separator: ", ")
        let sides = zip(comparison.totals, comparison.paths).map { "\($0) of \($1)" }
        let compared = escaped("Compared " + sides.joined(separator: " with "))
        if let painter {
            // Standard error has the warnings.
            text = "\(compared): \(painter.paint(summary, mark == .bad ? .failure : .strong))\n"
        } else {
            text = "## \(mark.rawValue) \(summary)\n\n\(compared)\n"
            add(nil, comparison.warnings.map { (item(($0.location.map { "\($0.file): " } ?? "") + $0.message), 1) })
        }
        for (name, changes) in sections {
            for cases in changes.groups(by: \.cause) {
                let heading =
                    cases[0].cause.map { "\($0.text) (\($0.place)): \(Phrase.count(cases.count, "URL"))" }
                    ?? "\(name.prefix(1).uppercased())\(name.dropFirst()) (\(cases.count))"
                let groups = cases.groups.enumerated()
                add(heading, groups.map { ($0 < Self.shownGroups ? block($1) : "", $1.count) })
            }
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

    private func block(_ group: [ChangedCase]) -> String {
        if group[0].isOfOneSuite { return item("\(group[0].lines[0]) (\(group.count))", isStrong: true) }
        let lines = group.lines
        var text = ""
        for changed in group.prefix(CauseGroups.shown) {
            let found = changed.found.result
            text += item(DisplayWidth.name(found.testCase.nameWithKind), isStrong: true)
            let owner = found.notes.owner.map { "owner: \(Visible.text($0, for: .line, limit: 200))" }
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

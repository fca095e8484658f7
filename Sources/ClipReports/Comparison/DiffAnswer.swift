import ClipHarness
import ClipRules
import ClipSuites

package protocol DiffAnswer {
    var json: String { get }
    var warnings: [Diagnostic] { get }
    /// Whether all results that the comparison needs are present.
    var isWhole: Bool { get }
    var newlyFails: Bool { get }
    var differs: Bool { get }
    /// Whether anything that could fail was tried.
    var isChecked: Bool { get }
    /// - Parameter painter: The terminal's painter, or `nil` for Markdown.
    func text(_ painter: Painter?, _ mark: Conclusion.Mark) -> String
}

extension Comparison: DiffAnswer {
    package func text(_ painter: Painter?, _ mark: Conclusion.Mark) -> String {
        let sections = Self.order.map { (BaselineMark(rawValue: $0)?.words ?? $0, changes[$0] ?? []) }
        let counts = sections.filter { !$0.1.isEmpty }.map { "\($0.1.count) \($0.0)" }
        let summary = counts.isEmpty ? "nothing changed" : counts.joined(separator: ", ")
        let sides = zip(totals, paths).map { "\($0) of \($1)" }
        var text = DiffText(painter: painter)
        let compared = text.escaped("Compared " + sides.joined(separator: " with "))
        if let painter {
            // The command writes warnings to standard error, so this text omits them.
            text.all = "\(compared): \(painter.paint(summary, mark == .bad ? .failure : .strong))\n"
        } else {
            text.all = "## \(mark.rawValue) \(summary)\n\n\(compared)\n"
            text.add(warnings)
        }
        for (name, changes) in sections {
            for cases in changes.groups(by: \.cause) {
                let heading =
                    cases[0].cause.map { "\($0.text) (\($0.place)): \(Phrase.count(cases.count, "URL"))" }
                    ?? "\(name.prefix(1).uppercased())\(name.dropFirst()) (\(cases.count))"
                let groups = cases.groups.enumerated()
                text.add(heading, groups.map { ($0 < DiffText.shownBlocks ? text.block($1) : "", $1.count) })
            }
        }
        return text.all
    }
}

extension CaseHistory: DiffAnswer {
    package func text(_ painter: Painter?, _ mark: Conclusion.Mark) -> String {
        let changing = self.changing
        let all = runs.count { $0.hasResults }
        let place = all == runs.count && all > 1 ? "all \(all) runs" : "the \(Phrase.count(all, "run")) with results"
        let what =
            changing.isEmpty
            ? "all cases\(isWhole ? "" : " with results") ended the same way in \(place)"
            : "\(Phrase.count(changing.count, "case")) did not end the same way in \(place)"
        var text = DiffText(painter: painter)
        text.all = painter.map { $0.paint(what, .strong) } ?? "## \(mark.rawValue) \(what)\n"
        let legend = text.item("✓ passed, ✗ failed, ~ flaky, k known failure, - skipped, · no result; oldest first")
        if painter == nil { text.add(warnings) }
        text.add(nil, [(legend, 0)] + changing.map { (text.block($0, of: runs), 1) })
        return text.all
    }
}

private struct DiffText {
    var all = ""
    let painter: Painter?

    static let shownBlocks = 100
    private static let (shownLines, shownVerdicts) = (20, 60)
    /// The maximum length in bytes. Pipelines accept comments of up to 64 KiB.
    private static let markdownLimit = 60_000

    mutating func add(_ heading: String?, _ blocks: [(text: String, count: Int)]) {
        guard !blocks.isEmpty else { return }
        all += "\n"
        if let heading = heading.map(escaped) {
            all += painter.map { $0.paint(heading, .strong) + "\n" } ?? "### \(heading)\n\n"
        }
        var (shown, rest) = (0, 0)
        for block in blocks {
            let hasRoom = painter != nil || all.utf8.count + block.text.utf8.count < Self.markdownLimit
            if hasRoom, shown < Self.shownBlocks, rest == 0 { all += block.text } else { rest += block.count }
            shown += 1
        }
        if let more = Phrase.more(rest, ", which --format json lists") { all += item(more) }
    }

    mutating func add(_ warnings: [Diagnostic]) {
        let lines = warnings.map { ($0.location.map { "\($0.file): " } ?? "") + $0.message }
        add(nil, lines.map { (item($0), 1) })
    }

    func block(_ group: [ChangedCase]) -> String {
        if group[0].isOfOneSuite { return item("\(group[0].lines[0]) (\(group.count))", isStrong: true) }
        let lines = group.lines
        var text = ""
        for changed in group.prefix(CauseGroups.shown) {
            let found = changed.found.result
            text += item(DisplayWidth.name(found.testCase.nameWithKind), isStrong: true)
            let owner = found.notes.owner.map { "owner: \(Visible.text($0, limit: 200))" }
            text += item([found.place, owner].compactMap { $0 }.joined(separator: ", "), indent: 1)
        }
        if let more = Phrase.more(group.count - CauseGroups.shown, " like these") { text += item(more) }
        text += lines.prefix(Self.shownLines).map { item($0, indent: 1) }.joined()
        if let more = Phrase.more(lines.count - Self.shownLines, " lines") { text += item(more, indent: 1) }
        return text
    }

    func block(_ one: CaseHistory.Case, of runs: [CaseHistory.Run]) -> String {
        let strip = one.ends.count > Self.shownVerdicts ? "…" + one.strip.suffix(Self.shownVerdicts) : one.strip
        var facts = ["failed \(one.count(where: \.fails)) of \(one.count)"]
        let flaky = one.count { $0 == .flaky }
        if flaky > 0 { facts.append("flaky \(flaky)") }
        if let first = one.firstFailure { facts.append("first failure in \(runs[first].name(first))") }
        if let trend = CaseTrend(one.ends) { facts.append(trend.words) }
        return item("\(one.name) (\(one.place))", isStrong: true)
            + item("\(strip)  \(facts.joined(separator: ", "))", indent: 1)
    }

    func item(_ line: String, indent: Int = 0, isStrong: Bool = false) -> String {
        let (margin, line) = (String(repeating: "  ", count: indent), escaped(line))
        guard let painter else { return "\(margin)- \(isStrong ? "**\(line)**" : line)\n" }
        return "  \(margin)\(isStrong ? painter.paint(line, .strong) : line)\n"
    }

    func escaped(_ line: String) -> String {
        painter == nil ? Markdown.line(line, limit: 600) : Visible.text(line, limit: 1200)
    }
}

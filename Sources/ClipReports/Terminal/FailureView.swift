import ClipHarness
import ClipRules
import ClipSuites

struct FailureView {
    let painter: Painter
    let settings: TerminalSettings

    private static let margin = 2

    func headline(of result: CaseResult) -> String {
        let testCase = result.testCase
        let isSlow = result.status == .passed
        let mark = isSlow ? painter.paint("SLOW", .warning) : painter.paint("✗", result.status.label.style)
        let title = DisplayWidth.name(testCase.fullTitle)
        let kind = testCase.kind == .parity ? "parity: " : ""
        var parts = [
            "\(mark) \(painter.paint(kind + title, .strong))",
            "\(testCase.source.rawValue) → \(testCase.target.rawValue)",
        ]
        parts.append(isSlow ? "\(FixedPoint.seconds(result.duration)) s" : place(of: result))
        if let owner = result.notes.owner { parts[2] += "  \(Visible.text(owner, limit: 100))" }
        if result.status == .flaky {
            parts.append("flaky, \(result.furtherFailures.count + 1) of \(result.attempts) failed")
        }
        if let mark = result.mark { parts.append(mark.words) }
        return parts.joined(separator: "   ")
    }

    private func place(of result: CaseResult) -> String {
        let definition = result.definition.map { " (\(Visible.text($0)))" } ?? ""
        return painter.paint(Visible.text(result.place) + definition, .place)
    }

    func text(of result: CaseResult, besides said: inout Set<Int>) -> String {
        var lines = headline(of: result).folded(to: settings.width, margin: spaces(4))
        if let url = result.testCase.url { lines.append("  \(Visible.text(url))") }
        let story = CaseStory(result, commands: settings.commands)
        let longest = story.findings.compactMap(\.compared?.subject).map { DisplayWidth.of($0) }.max() ?? 0
        let width = max(8, min(longest, 24))
        // The output of cases that crash in the same way differs only in addresses.
        let isRepeated = !said.isEmpty && result.verdict.type == .crashed
        if isRepeated { lines.append("  crashed in the same way") }
        for finding in story.findings.dropFirst(isRepeated ? 1 : 0) { lines += self.lines(of: finding, width: width) }
        if let alike = result.alike { lines.append("  " + alike) }
        if let shown = result.uncomparedParameters { lines += wrapped("shown", shown, width: width) }
        if let fix = result.testCase.fix { lines += wrapped("fix", fix, width: width) }
        for (_, heading, content) in story.sections(without: Self.hidden) {
            lines += section(heading.lowercased(), content.map { Visible.text($0) })
        }
        for (heading, output) in [("standard output", result.output), ("standard error", result.errorOutput)] {
            let content = OutputExcerpt.lines(of: output).map { "| \($0)" }
            let isNew = said.insert(([heading] + content).hashValue).inserted
            if isNew, !isRepeated { lines += section(heading, content, margin: "    | ") }
        }
        for (purpose, command) in story.commands { lines.append(label(purpose, .faint, width) + command) }
        if settings.isVerbose || story.findings.contains(where: \.type.isOfResolution) {
            let why = result.testCase.resolution.trace.map { "    \(Visible.text($0.citedText))" }
            if said.insert(why.hashValue).inserted {
                lines += why.flatMap { $0.folded(to: settings.width, margin: spaces(6)) }
            }
        }
        return lines.joined(separator: "\n") + "\n\n"
    }

    private static let hidden = Set(CaseStory.Part.allCases).subtracting([.trials, .furtherFailures])

    private func section(_ heading: String, _ lines: [String], margin: String = "      ") -> [String] {
        guard !lines.isEmpty else { return [] }
        return ["  \(painter.paint(heading, .faint))"]
            + lines.flatMap { "    \($0)".folded(to: settings.width, margin: margin) }
    }

    private func lines(of finding: Finding, width: Int) -> [String] {
        guard let (subject, expected, found) = finding.compared else {
            return wrapped(nil, finding.line, width: width, style: .failure)
        }
        let room = max(40, settings.columns() - Self.margin - width - 10)
        let difference = Difference(visible(expected), visible(found), columns: room)
        let head = label(visible(subject), .failure, width)
        let margin = spaces(Self.margin + width + 1)
        let wide = margin + spaces(9)
        guard let difference else {
            return block(head + "expected ", wide, expected, .expected)
                + block(margin + "got      ", wide, found, .found)
        }
        var lines = [
            head + "expected " + line(difference.expected, .expected, .expectedPart),
            margin + "got      " + line(difference.found, .found, .foundPart),
        ]
        if !painter.isColoured {
            let carets = String(repeating: "^", count: max(1, DisplayWidth.of(difference.found.changed)))
            lines.append(wide + spaces(DisplayWidth.of(difference.found.before)) + carets)
        }
        return lines
    }

    private func line(_ side: Difference.Side, _ style: Painter.Style, _ changed: Painter.Style) -> String {
        painter.paint(side.before, style) + painter.paint(side.changed, changed) + painter.paint(side.after, style)
    }

    private func block(_ first: String, _ margin: String, _ value: String, _ style: Painter.Style) -> [String] {
        let room = settings.width - margin.count
        let lines = OutputExcerpt.lines(of: Array(value.utf8)).flatMap { $0.folded(to: room, margin: "") }
        return (lines.isEmpty ? [""] : lines).enumerated().map { number, line in
            (number == 0 ? first : margin) + painter.paint(line, style)
        }
    }

    private func wrapped(_ name: String?, _ text: String, width: Int, style: Painter.Style? = nil) -> [String] {
        let head = name.map { label($0, .faint, width) } ?? spaces(Self.margin)
        let margin = name == nil ? Self.margin : Self.margin + width + 1
        let room = max(40, settings.columns() - margin)
        return Visible.text(text).wrapped(to: room).enumerated().map { number, line in
            (number == 0 ? head : spaces(margin)) + (style.map { painter.paint(line, $0) } ?? line)
        }
    }

    private func label(_ name: String, _ style: Painter.Style, _ width: Int) -> String {
        let text = DisplayWidth.clipMiddle(name, to: width)
        return spaces(Self.margin) + painter.paint(text, style) + spaces(max(1, width + 1 - DisplayWidth.of(text)))
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    private func visible(_ text: String) -> String { Visible.text(text, for: .block) }
}

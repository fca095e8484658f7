import ClipHarness
import ClipSuites

struct FailureView {
    let painter: Painter
    let settings: TerminalSettings

    private static let labelWidth = 10

    func headline(of result: CaseResult) -> String {
        let label = result.status == .passed ? painter.paint("SLOW ", .warning) : painter.label(result.status)
        let name = painter.paint(DisplayWidth.name(result.testCase.nameWithKind), .strong)
        let attempts = result.attempts > 1 ? " (\(result.attempts) attempts)" : ""
        return "\(label) [\(FixedPoint.seconds(result.duration))s] \(name)\(attempts)\(result.markText)"
    }

    /// - Parameter said: Hashes of the sections that earlier cases of the cause had.
    func text(of result: CaseResult, besides said: inout Set<Int>) -> String {
        var lines = [headline(of: result), "  " + place(result)]
        if let owner = result.notes.owner { lines.append("  owner: \(VisibleText.line(owner, limit: 500))") }
        let story = CaseStory(result, commands: settings.commands)
        for finding in story.findings {
            lines.append("  \(painter.paint(finding.line, .failure))")
            lines += comparison(finding).map { "    \($0)" }
        }
        let names = result.testCase.resolution.advisories.map(\.name.rawValue).joined(separator: ", ")
        // The build of the host is quoted with what it printed on standard error.
        for (part, content) in story.sections(without: [
            .description, .id, .owner, .properties, .known, .printed, .row, .definition,
        ]) {
            let content = part == .advisories ? [names] : content
            let isNew = said.insert(([part.rawValue] + content).hashValue).inserted
            if isNew || [.trials, .furtherFailures].contains(part) {
                lines += section(
                    Self.headings[part] ?? part.rawValue.lowercased(),
                    content.map { VisibleText.string($0, for: .line) })
            }
        }
        for (heading, output) in [("standard output", result.output), ("standard error", result.errorOutput)] {
            let content = OutputExcerpt.lines(of: output).map { "| \($0)" }
            if said.insert(([heading] + content).hashValue).inserted { lines += section(heading, content) }
        }
        for (purpose, command) in story.commands {
            lines.append("  \(painter.paint(purpose + ":", .faint)) \(command)")
        }
        return lines.joined(separator: "\n") + "\n\n"
    }

    private static let headings: [CaseStory.Part: String] = [
        .furtherFailures: "what other launches failed with"
    ]

    private func place(_ result: CaseResult) -> String {
        let place = painter.paint(VisibleText.string(result.place, for: .line), .place)
        guard let definition = result.definition else { return place }
        return "\(place), defined at \(painter.paint(VisibleText.string(definition, for: .line), .place))"
    }

    private func section(_ heading: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["  \(painter.paint(heading, .faint))"] + lines.map { "    \($0)" }
    }

    private func comparison(_ finding: Finding) -> [String] {
        if let expected = finding.expected, let found = finding.found {
            let room = max(40, settings.columns() - 4 - Self.labelWidth)
            if let difference = Difference(visible(expected), visible(found), columns: room) {
                return marked(difference)
            }
        }
        return block("expected", finding.expected, .expected) + block("found", finding.found, .found)
    }

    private func marked(_ difference: Difference) -> [String] {
        let found = difference.found
        var lines = [
            label("expected") + line(difference.expected, .expected, .expectedPart),
            label("found") + line(found, .found, .foundPart),
        ]
        if !painter.isColoured {
            let carets = String(repeating: "^", count: max(1, DisplayWidth.of(found.changed)))
            lines.append(label("") + String(repeating: " ", count: DisplayWidth.of(found.before)) + carets)
        }
        return lines
    }

    private func line(_ side: Difference.Side, _ style: Painter.Style, _ changed: Painter.Style) -> String {
        painter.paint(side.before, style) + painter.paint(side.changed, changed) + painter.paint(side.after, style)
    }

    private func block(_ name: String, _ value: String?, _ style: Painter.Style) -> [String] {
        guard let value else { return [] }
        let lines = OutputExcerpt.lines(of: Array(value.utf8))
        return (lines.isEmpty ? [""] : lines).enumerated().map { number, line in
            label(number == 0 ? name : "") + painter.paint(line, style)
        }
    }

    private func label(_ name: String) -> String {
        name + String(repeating: " ", count: Self.labelWidth - name.utf8.count)
    }

    private func visible(_ text: String) -> String { VisibleText.string(text, for: .terminal) }
}

import ClipHarness
import ClipSuites

/// A case that did not pass, as lines for a terminal.
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

    /// - Parameter said: What earlier cases of the same cause were shown with, which is not shown once more.
    func text(of result: CaseResult, besides said: inout Set<Int>) -> String {
        var lines = [headline(of: result), "  " + place(result)]
        if let owner = result.notes.owner { lines.append("  owner: \(VisibleText.line(owner, limit: 500))") }
        if let trial = result.trial { lines.append("  \(VisibleText.string(trial.text, for: .line))") }
        for finding in result.explainedFindings {
            lines.append("  \(painter.paint(finding.type.rawValue, .failure)): \(finding.line)")
            lines += comparison(finding).map { "    \($0)" }
        }
        lines += section("what other launches failed with", furtherFailures(of: result))
        let names = result.advisories.map(\.name.rawValue)
        for (heading, content) in [
            ("how it was resolved", result.trace.map { VisibleText.string($0, for: .line) }),
            ("advisories", names.isEmpty ? [] : [names.joined(separator: ", ")]),
            ("standard output", OutputExcerpt.lines(of: result.output).map { "| \($0)" }),
            ("standard error", OutputExcerpt.lines(of: result.errorOutput).map { "| \($0)" }),
        ] where said.insert(([heading] + content).hashValue).inserted {
            lines += section(heading, content)
        }
        for (purpose, command) in settings.commands.all(for: result.testCase) {
            lines.append("  \(painter.paint(purpose + ":", .faint)) \(command)")
        }
        return lines.joined(separator: "\n") + "\n\n"
    }

    /// What names the verdict of each further launch that failed; the same one is said once, with how often.
    private func furtherFailures(of result: CaseResult) -> [String] {
        let lines = result.furtherFailures.compactMap(\.findings.first).map { "\($0.type.rawValue): \($0.line)" }
        var counts = Dictionary(lines.map { ($0, 1) }, uniquingKeysWith: +)
        return lines.compactMap { line in
            counts.removeValue(forKey: line).map { $0 > 1 ? "\(line) (\($0) times)" : line }
        }
    }

    private func place(_ result: CaseResult) -> String {
        let place = painter.paint(VisibleText.string(result.place, for: .line), .place)
        guard let definition = result.definition else { return place }
        return "\(place), defined at \(painter.paint(VisibleText.string(definition, for: .line), .place))"
    }

    private func section(_ heading: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["  \(painter.paint(heading, .faint))"] + lines.map { "    \($0)" }
    }

    /// Expected against found, one below the other, with the part that differs marked.
    private func comparison(_ finding: Finding) -> [String] {
        if let expected = finding.expected, let found = finding.found {
            let room = max(40, settings.columns() - 4 - Self.labelWidth)
            if let difference = Difference(visible(expected), visible(found), columns: room) {
                return marked(difference)
            }
        }
        return block("expected", finding.expected, .expected) + block("found", finding.found, .found)
    }

    /// Two lines, with the difference in another colour, or with carets below where there are no colours.
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

    /// A value of any length, its further lines below the first.
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

/// Where two lines differ, cut to the surroundings of the difference.
struct Difference {
    /// One of the two lines: what they share, what differs, what they share again.
    struct Side {
        var before: String
        var changed: String
        var after: String
    }

    let expected: Side
    let found: Side

    /// How much of what is shared is shown on each side of a difference in a long line.
    private static let context = 24

    /// Compares two lines without control characters.
    init?(_ expected: String, _ found: String, columns: Int) {
        guard !expected.contains("\n"), !found.contains("\n"), max(expected.utf8.count, found.utf8.count) < 1 << 16
        else { return nil }
        let (first, second) = (Array(expected), Array(found))
        let shorter = min(first.count, second.count)
        let prefix = zip(first, second).prefix { $0 == $1 }.count
        let suffix = zip(first.reversed(), second.reversed()).prefix(shorter - prefix).prefix { $0 == $1 }.count
        let shared = prefix + suffix
        guard shared > 2, shared * 2 >= shorter, shared < max(first.count, second.count) else { return nil }
        let fits = max(first.count, second.count) <= columns
        self.expected = Difference.side(first, prefix, suffix, fits: fits, columns: columns)
        self.found = Difference.side(second, prefix, suffix, fits: fits, columns: columns)
    }

    private static func side(_ line: [Character], _ prefix: Int, _ suffix: Int, fits: Bool, columns: Int) -> Side {
        let before = line[..<prefix]
        let changed = line[prefix..<line.count - suffix]
        let after = line[(line.count - suffix)...]
        if fits { return Side(before: String(before), changed: String(changed), after: String(after)) }
        let room = max(columns - 2 * context, context)
        return Side(
            before: (before.count > context ? "…" : "") + String(before.suffix(context)),
            changed: String(changed.prefix(room)) + (changed.count > room ? "…" : ""),
            after: String(after.prefix(context)) + (after.count > context ? "…" : ""))
    }
}

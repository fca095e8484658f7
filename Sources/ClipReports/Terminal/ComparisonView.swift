import ClipHarness

/// Expected against found, one below the other, with the part that differs marked.
struct ComparisonView {
    let painter: Painter
    /// How many columns the lines may take.
    let columns: Int

    private static let labelWidth = 10

    func lines(_ finding: Finding) -> [String] {
        if let expected = finding.expected, let found = finding.found {
            let room = max(40, columns - ComparisonView.labelWidth)
            if let difference = Difference(visible(expected), visible(found), columns: room) {
                return marked(difference)
            }
        }
        return block("expected", finding.expected, .expected) + block("found", finding.found, .found)
    }

    /// Two lines, with the difference in another colour, or with carets below where there are no colours.
    private func marked(_ difference: Difference) -> [String] {
        let expected = difference.expected
        let found = difference.found
        var lines = [
            label("expected") + line(expected, .expected, .expectedPart),
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
        let lines = OutputExcerpt(Array(value.utf8)).lines
        return (lines.isEmpty ? [""] : lines).enumerated().map { number, line in
            label(number == 0 ? name : "") + painter.paint(line, style)
        }
    }

    private func label(_ name: String) -> String {
        name + String(repeating: " ", count: ComparisonView.labelWidth - name.utf8.count)
    }

    private func visible(_ text: String) -> String { VisibleText.string(text, for: .terminal) }
}

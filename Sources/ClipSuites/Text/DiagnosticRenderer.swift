import Foundation

package struct DiagnosticRenderer {
    private let painter: Painter

    package init(colour: Bool = false) { painter = Painter(isColoured: colour) }

    package func render(_ diagnostic: Diagnostic) -> String {
        var text = diagnostic.location.map { paint(.strong, Visible.line($0.text, limit: .max) + ": ") } ?? ""
        text += paint(diagnostic.severity == .error ? .failure : .warning, "\(diagnostic.severity.rawValue): ")
        text += paint(.strong, Visible.line(diagnostic.message, limit: .max))
        if let advisory = diagnostic.advisory { text += " [\(Visible.line(advisory, limit: .max))]" }
        text += "\n"
        if let excerpt = diagnostic.excerpt { text += lines(of: excerpt, number: diagnostic.location?.line) }
        return text + remark("note", diagnostic.note) + remark("fix", diagnostic.fix)
    }

    package func render(_ diagnostics: some Sequence<Diagnostic>) -> String { diagnostics.map(render).joined() }

    private func remark(_ label: String, _ text: String?) -> String {
        guard let text else { return "" }
        let lines = text.components(separatedBy: "\n").map { Visible.line($0, limit: .max) }
        return paint(.place, "  \(label): ") + lines.joined(separator: "\n    ") + "\n"
    }

    private func lines(of excerpt: Diagnostic.Excerpt, number: Int?) -> String {
        let shown = ShownLine(excerpt)
        let label = number.map(String.init) ?? ""
        let margin = String(repeating: " ", count: max(0, 5 - label.count)) + label
        let blank = String(repeating: " ", count: margin.count)
        return paint(.margin, "\(margin) | ") + shown.text + "\n"
            + paint(.margin, "\(blank) | ") + shown.indent + paint(.failure, shown.underline) + "\n"
    }

    private func paint(_ style: Painter.Style, _ text: String) -> String { painter.paint(text, style) }
}

private struct ShownLine {
    let text: String
    let indent: String
    let underline: String

    private static let tabWidth = 4
    private static let window = 100

    init(_ excerpt: Diagnostic.Excerpt) {
        let window = Self.window
        let line = excerpt.line.unicodeScalars
        let end = line.endIndex
        let from = line.index(line.startIndex, offsetBy: max(0, excerpt.start), limitedBy: end) ?? end
        let to = line.index(from, offsetBy: max(1, excerpt.length), limitedBy: end) ?? end
        var head = Self.shown(line[..<from], column: 0)
        let column = DisplayWidth.of(head)
        let marked = Self.shown(line[from..<to], column: column)
        let markedWidth = DisplayWidth.of(marked)
        if column + min(markedWidth, window / 2) > window {
            var excess = column - window / 3
            while excess > 0 { excess -= DisplayWidth.of(String(head.removeFirst())) }
            head = "…" + head
        }
        let width = DisplayWidth.of(head)
        let rest = marked + Self.shown(line[to...], column: column + markedWidth)
        text = PipelineCommand.broken(head + DisplayWidth.clip(rest, to: window - width + 1))
        indent = String(repeating: " ", count: width)
        underline = "^" + String(repeating: "~", count: max(1, min(markedWidth, window - width)) - 1)
    }

    private static func shown(_ scalars: Substring.UnicodeScalarView, column: Int) -> String {
        var column = column
        return scalars.reduce(into: "") { text, scalar in
            let spaces = String(repeating: " ", count: tabWidth - column % tabWidth)
            let shown = scalar == "\t" ? spaces : Visible.shown(scalar)
            column += DisplayWidth.of(shown)
            text += shown
        }
    }
}

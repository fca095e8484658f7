import Foundation

/// Turns diagnostics into text: `file:line:column: error: message`, the line with a caret under it, note and fix.
///
/// Nothing that a definition holds reaches the terminal as it is: control characters and marks that reorder text are
/// spelled out.
package struct DiagnosticRenderer: Sendable {
    private let painter: Painter

    /// The widest part of a line that is shown, in columns of a terminal.
    private static let window = 100

    package init(colour: Bool = false) { painter = Painter(isColoured: colour) }

    package func render(_ diagnostic: Diagnostic) -> String {
        var text = diagnostic.location.map { paint(.strong, DisplayText.neutralised($0.text) + ": ") } ?? ""
        text += paint(diagnostic.severity == .error ? .failure : .warning, "\(diagnostic.severity.rawValue): ")
        text += paint(.strong, DisplayText.neutralised(diagnostic.message))
        if let advisory = diagnostic.advisory { text += " [\(DisplayText.neutralised(advisory))]" }
        text += "\n"
        if let excerpt = diagnostic.excerpt { text += lines(of: excerpt, number: diagnostic.location?.line) }
        return text + remark("note", diagnostic.note) + remark("fix", diagnostic.fix)
    }

    package func render(_ diagnostics: some Sequence<Diagnostic>) -> String { diagnostics.map(render).joined() }

    private func remark(_ label: String, _ text: String?) -> String {
        guard let text else { return "" }
        // Each line of a remark is kept apart from the file's own text by its indentation.
        let lines = text.components(separatedBy: "\n").map(DisplayText.neutralised)
        return paint(.place, "  \(label): ") + lines.joined(separator: "\n    ") + "\n"
    }

    private func lines(of excerpt: Diagnostic.Excerpt, number: Int?) -> String {
        let shown = ShownLine(excerpt, window: Self.window)
        let label = number.map(String.init) ?? ""
        let margin = String(repeating: " ", count: max(0, 5 - label.count)) + label
        let blank = String(repeating: " ", count: margin.count)
        return paint(.margin, "\(margin) | ") + shown.text + "\n"
            + paint(.margin, "\(blank) | ") + shown.indent + paint(.failure, shown.underline) + "\n"
    }

    private func paint(_ style: Painter.Style, _ text: String) -> String { painter.paint(text, style) }
}

/// A line of source laid out for a terminal: what is printed, and the carets under it.
private struct ShownLine {
    /// The line, made fit for a terminal and cut to the window.
    var text: String
    var indent: String
    var underline: String

    private static let tabWidth = 4

    private struct Cell {
        var text: String
        var width: Int
        /// Whether a character begins with it, so that the line may be cut before it.
        var startsCharacter = true

        static let cut = Cell(text: "…", width: 1)
    }

    /// Lays a line out, with the underlined part inside a window of so many columns.
    init(_ excerpt: Diagnostic.Excerpt, window: Int) {
        var cells = Self.cells(of: excerpt.line)
        var start = min(max(excerpt.start, 0), cells.count)
        let length = max(excerpt.length, 1)
        if Self.width(cells[..<start]) + min(Self.width(cells[start...].prefix(length)), window / 2) > window {
            // Cut in front, so that a third of the window is left for what precedes the caret.
            var kept = start
            var columns = 0
            while kept > 0, columns + cells[kept - 1].width <= window / 3 {
                kept -= 1
                columns += cells[kept].width
            }
            while kept < start, !cells[kept].startsCharacter { kept += 1 }
            cells.replaceSubrange(..<kept, with: [.cut])
            start -= kept - 1
        }
        var columns = 0
        let end = cells.firstIndex { cell in
            columns += cell.width
            return columns > window
        }
        if let end {
            // One that alone is wider than the window is cut all the same.
            let whole = cells[...end].lastIndex(where: \.startsCharacter) ?? end
            cells.replaceSubrange((whole > start ? whole : end)..., with: [.cut])
        }
        start = min(start, cells.count)
        text = cells.map(\.text).joined()
        indent = String(repeating: " ", count: Self.width(cells[..<start]))
        let marked = max(1, Self.width(cells[start...].prefix(length)))
        underline = "^" + String(repeating: "~", count: marked - 1)
    }

    private static func width(_ cells: ArraySlice<Cell>) -> Int { cells.reduce(0) { $0 + $1.width } }

    private static func cells(of line: String) -> [Cell] {
        var column = 0
        return line.flatMap { character in
            character.unicodeScalars.enumerated().map { offset, scalar in
                let width = tabWidth - column % tabWidth
                let shown = scalar == "\t" ? String(repeating: " ", count: width) : DisplayText.shown(scalar)
                let cell = Cell(
                    text: shown, width: shown.unicodeScalars.reduce(0) { $0 + DisplayText.width($1) },
                    startsCharacter: offset == 0)
                column += cell.width
                return cell
            }
        }
    }
}

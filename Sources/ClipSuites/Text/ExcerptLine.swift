/// A line of source laid out for a terminal: what is printed, and the carets under it.
struct ExcerptLine {
    /// The line, made fit for a terminal and cut to the window.
    var text: String
    /// What stands before the first caret.
    var indent: String
    /// A caret and its tail.
    var underline: String

    private static let tabWidth = 4

    /// Lays a line out, with the underlined part inside a window of so many columns.
    init(_ excerpt: Diagnostic.Excerpt, window: Int) {
        var cells = Self.cells(of: excerpt.line)
        var start = min(max(excerpt.start, 0), cells.count)
        var length = max(excerpt.length, 1)
        let before = Self.width(cells[..<start])
        if before + min(Self.width(cells[start...].prefix(length)), window / 2) > window {
            // Cut in front, so that a third of the window is left for what precedes the caret.
            var kept = start
            var columns = 0
            while kept > 0, columns + cells[kept - 1].width <= window / 3 {
                kept -= 1
                columns += cells[kept].width
            }
            cells.replaceSubrange(..<kept, with: [Cell(text: "…", width: 1)])
            start -= kept - 1
        }
        var columns = 0
        if let end = cells.firstIndex(where: { cell in
            columns += cell.width
            return columns > window
        }) {
            cells.replaceSubrange(end..., with: [Cell(text: "…", width: 1)])
        }
        start = min(start, cells.count)
        length = min(length, max(1, cells.count - start))
        text = cells.map(\.text).joined()
        indent = String(repeating: " ", count: Self.width(cells[..<start]))
        let marked = max(1, Self.width(cells[start...].prefix(length)))
        underline = "^" + String(repeating: "~", count: marked - 1)
    }

    /// One scalar of the source, as printed.
    private struct Cell {
        var text: String
        var width: Int
    }

    private static func width(_ cells: ArraySlice<Cell>) -> Int { cells.reduce(0) { $0 + $1.width } }

    private static func cells(of line: String) -> [Cell] {
        var column = 0
        return line.unicodeScalars.map { scalar in
            let cell: Cell
            if scalar == "\t" {
                let width = tabWidth - column % tabWidth
                cell = Cell(text: String(repeating: " ", count: width), width: width)
            } else {
                let shown = DisplayText.shown(scalar)
                cell = Cell(text: String(shown), width: shown.reduce(0) { $0 + DisplayText.width($1) })
            }
            column += cell.width
            return cell
        }
    }
}

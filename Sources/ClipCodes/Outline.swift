extension QRCode {
    /// The dark modules as the data of an SVG path, in a drawing of ``drawingSize`` modules a side.
    ///
    /// Areas that touch along a side are drawn as one, so that no renderer shows seams between modules, and the text is a
    /// fraction of a rectangle for each module.
    package var outline: String { Outline(rows).path }
}

/// The edges between dark and light as the data of one SVG path, in modules.
private struct Outline {
    private(set) var path = ""
    private let rows: [BitLine]
    /// The upper edges of dark modules that no contour has passed yet.
    private var pending: [BitLine]

    init(_ rows: [BitLine]) {
        self.rows = rows
        pending = zip(rows, [BitLine()] + rows).map { $0 & ~$1 }
        for row in rows.indices {
            while let column = pending[row].firstDark { trace(fromColumn: column, row: row) }
        }
    }

    /// Walks around an area with the dark modules on the right, back to where it began.
    private mutating func trace(fromColumn startColumn: Int, row startRow: Int) {
        path += "M\(startColumn + QRCode.quietZone) \(startRow + QRCode.quietZone)"
        var (column, row, heading) = (startColumn, startRow, 0)
        while true {
            var length = 0
            repeat {
                if heading == 0 { pending[row][column] = false }
                switch heading {
                case 0: column += 1
                case 1: row += 1
                case 2: column -= 1
                default: row -= 1
                }
                length += 1
            } while isDark(heading, column, row) && !isDark(heading + 3, column, row)
            // At a corner: to the right where the area ends, to the left where it goes around.
            let next = (heading + (isDark(heading, column, row) ? 3 : 1)) % 4
            // The last side is the one that closes the path. A contour may pass its first corner in another direction.
            if column == startColumn, row == startRow, next == 0 { break }
            path += heading.isMultiple(of: 2) ? "h" : "v"
            if heading >= 2 { path += "-" }
            path += String(length)
            heading = next
        }
        path += "z"
    }

    /// Whether the module ahead of a corner on the right is dark, by heading, from east on clockwise; the one ahead on
    /// the left is that on the right of the heading before.
    private func isDark(_ heading: Int, _ column: Int, _ row: Int) -> Bool {
        let column = heading & 3 == 1 || heading & 3 == 2 ? column - 1 : column
        let row = heading & 3 >= 2 ? row - 1 : row
        return column >= 0 && row >= 0 && row < rows.count && rows[row][column]
    }
}

/// What an SVG path of whole horizontal and vertical steps encloses.
struct FilledPath {
    /// How often each square is enclosed, clockwise; 1 is filled under both rules of SVG.
    private(set) var windings: [[Int]]

    /// `nil` where the path holds anything else.
    init?(_ path: String, side: Int) {
        windings = Array(repeating: Array(repeating: 0, count: side), count: side)
        // Crossings of the middle of each row, by column.
        var crossings = Array(repeating: Array(repeating: 0, count: side + 1), count: side)
        func vertical(_ column: Int, from: Int, to: Int) {
            for row in min(from, to)..<max(from, to) { crossings[row][column] += from < to ? -1 : 1 }
        }
        for contour in path.split(separator: "z") {
            guard let match = contour.prefixMatch(of: /M(\d+) (\d+)/), let x = Int(match.1), let y = Int(match.2) else {
                return nil
            }
            var (column, row) = (x, y)
            var rest = contour[match.range.upperBound...]
            while let step = rest.prefixMatch(of: /([hv])(-?\d+)/) {
                guard let length = Int(step.2), length != 0 else { return nil }
                if step.1 == "h" {
                    column += length
                } else {
                    vertical(column, from: row, to: row + length)
                    row += length
                }
                guard (0...side).contains(column), (0...side).contains(row) else { return nil }
                rest = rest[step.range.upperBound...]
            }
            guard rest.isEmpty, column == x || row == y else { return nil }
            if column == x { vertical(column, from: row, to: y) }
        }
        for row in 0..<side {
            var winding = 0
            for column in 0..<side {
                winding += crossings[row][column]
                windings[row][column] = winding
            }
        }
    }
}

// The patterns by which a reader finds the symbol and its grid, and the two pieces of information beside them.

extension Symbol {
    mutating func drawTiming() {
        for index in 0..<size {
            draw(index % 2 == 0, column: index, row: 6)
            draw(index % 2 == 0, column: 6, row: index)
        }
    }

    mutating func drawAlignment() {
        let centres = version.alignmentCentres
        for row in centres {
            for column in centres where !isFinder(column: column, row: row) {
                drawSquares(column: column, row: row, radius: 2, light: 1)
            }
        }
    }

    mutating func drawFinders() {
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            drawSquares(column: column, row: row, radius: 4, light: 2)
        }
    }

    /// Draws rings around a centre, dark but for one, and for the outermost of a finder, which separates it.
    private mutating func drawSquares(column: Int, row: Int, radius: Int, light: Int) {
        for y in max(row - radius, 0)...min(row + radius, size - 1) {
            for x in max(column - radius, 0)...min(column + radius, size - 1) {
                let ring = max(abs(x - column), abs(y - row))
                draw(ring != light && ring != 4, column: x, row: y)
            }
        }
    }

    private func isFinder(column: Int, row: Int) -> Bool {
        let end = size - 7
        return (column == 6 && row == 6) || (column == 6 && row == end) || (column == end && row == 6)
    }

    /// Draws the format information, bit 0 first, around the top left finder and beside the two others.
    mutating func drawFormat(_ bits: Int) {
        for index in 0..<15 {
            let isDark = bits >> index & 1 == 1
            // Down the right side of the finder and along below it, over the timing patterns.
            switch index {
            case 0..<6: draw(isDark, column: 8, row: index)
            case 6, 7: draw(isDark, column: 8, row: index + 1)
            case 8: draw(isDark, column: 7, row: 8)
            default: draw(isDark, column: 14 - index, row: 8)
            }
            if index < 8 {
                draw(isDark, column: size - 1 - index, row: 8)
            } else {
                draw(isDark, column: 8, row: size - 15 + index)
            }
        }
        draw(true, column: 8, row: size - 8)
    }

    mutating func drawVersion() {
        let bits = VersionInformation.bits(version.number)
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            let along = index / 3
            let across = size - 11 + index % 3
            draw(isDark, column: across, row: along)
            draw(isDark, column: along, row: across)
        }
    }
}

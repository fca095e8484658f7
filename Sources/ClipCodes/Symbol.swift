/// The modules of a QR code: function patterns, format information, and codewords.
struct Symbol {
    let version: SymbolVersion
    private(set) var rows: [[Bool]]
    private var reserved: [[Bool]]

    init(_ version: SymbolVersion, _ codewords: [UInt8]) {
        self.version = version
        rows = Array(repeating: Array(repeating: false, count: version.size), count: version.size)
        reserved = rows
        drawTiming()
        drawAlignment()
        drawFinders()
        if version.hasInformation { drawVersion() }
        // Only reserves the modules, because the mask is not known yet.
        drawFormat(0)
        place(codewords)
    }

    private var size: Int { version.size }

    func masked() -> (mask: Int, symbol: Symbol) {
        var best = (penalty: Int.max, mask: 0, symbol: self)
        for mask in Mask.numbers {
            let symbol = masked(by: mask)
            let penalty = Mask.penalty(of: symbol.rows)
            if penalty < best.penalty { best = (penalty, mask, symbol) }
        }
        return (best.mask, best.symbol)
    }

    func masked(by mask: Int) -> Symbol {
        var symbol = self
        for row in 0..<size {
            for column in 0..<size where Mask.inverts(mask, row, column) && !reserved[row][column] {
                symbol.rows[row][column].toggle()
            }
        }
        symbol.drawFormat(SymbolVersion.format(mask: mask))
        return symbol
    }

    /// Fills pairs of columns from the right, alternately upward and downward.
    private mutating func place(_ codewords: [UInt8]) {
        var bit = 0
        let bits = codewords.count * 8
        var isUpward = true
        for pair in stride(from: size - 1, to: 0, by: -2) {
            // Skips the column of the timing pattern.
            let right = pair <= 6 ? pair - 1 : pair
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in stride(from: right, through: right - 1, by: -1)
                where !reserved[row][column] && bit < bits {
                    rows[row][column] = codewords[bit >> 3] >> UInt8(7 - bit & 7) & 1 == 1
                    bit += 1
                }
            }
            isUpward.toggle()
        }
    }

    private mutating func draw(_ isDark: Bool, column: Int, row: Int) {
        rows[row][column] = isDark
        reserved[row][column] = true
    }

    private mutating func drawTiming() {
        for index in 0..<size {
            draw(index % 2 == 0, column: index, row: 6)
            draw(index % 2 == 0, column: 6, row: index)
        }
    }

    private mutating func drawAlignment() {
        let centres = version.alignmentCentres
        let end = size - 7
        for row in centres {
            let finders = [[6, 6], [6, end], [end, 6]]
            for column in centres where !finders.contains([row, column]) {
                drawSquares(column: column, row: row, radius: 2, light: 1)
            }
        }
    }

    private mutating func drawFinders() {
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            drawSquares(column: column, row: row, radius: 4, light: 2)
        }
    }

    /// Draws concentric squares. Only the ring `light` and a finder's outermost ring are light.
    private mutating func drawSquares(column: Int, row: Int, radius: Int, light: Int) {
        for y in max(row - radius, 0)...min(row + radius, size - 1) {
            for x in max(column - radius, 0)...min(column + radius, size - 1) {
                let ring = max(abs(x - column), abs(y - row))
                draw(ring != light && ring != 4, column: x, row: y)
            }
        }
    }

    private mutating func drawFormat(_ bits: Int) {
        // Rows for the first eight bits, then columns for the others. The timing patterns are at 6.
        let around = [0, 1, 2, 3, 4, 5, 7, 8, 7, 5, 4, 3, 2, 1, 0]
        for index in 0..<15 {
            let isDark = bits >> index & 1 == 1
            if index < 8 {
                draw(isDark, column: 8, row: around[index])
                draw(isDark, column: size - 1 - index, row: 8)
            } else {
                draw(isDark, column: around[index], row: 8)
                draw(isDark, column: 8, row: size - 15 + index)
            }
        }
        draw(true, column: 8, row: size - 8)
    }

    private mutating func drawVersion() {
        let bits = version.information
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            draw(isDark, column: size - 11 + index % 3, row: index / 3)
            draw(isDark, column: index / 3, row: size - 11 + index % 3)
        }
    }
}

/// The square of modules, and which of them are patterns that carry no data.
struct Symbol: Sendable, Equatable {
    let version: SymbolVersion
    /// The modules, row by row.
    private(set) var rows: [BitLine]
    /// Those that belong to a pattern, are kept for information or lie outside: no mask changes them.
    private(set) var reserved: [BitLine]

    /// Draws all that depends on the version alone.
    init(_ version: SymbolVersion) {
        self.version = version
        rows = Array(repeating: BitLine(), count: version.size)
        reserved = Array(repeating: ~BitLine.first(version.size), count: version.size)
        drawTiming()
        drawAlignment()
        drawFinders()
        if version.hasInformation { drawVersion() }
        // Kept until the mask is known.
        drawFormat(0)
    }

    /// Modules a side.
    var size: Int { version.size }

    /// The symbol under the mask with the least penalty.
    func masked(_ level: ErrorCorrectionLevel) -> (mask: Int, symbol: Symbol) {
        let first = Mask.all[0]
        var best = (mask: first.number, symbol: masked(level, by: first))
        var least = Penalty.of(best.symbol.rows)
        for mask in Mask.all.dropFirst() {
            let candidate = masked(level, by: mask)
            let penalty = Penalty.of(candidate.rows)
            if penalty < least {
                best = (mask.number, candidate)
                least = penalty
            }
        }
        return best
    }

    /// The symbol under a mask, with its format information.
    func masked(_ level: ErrorCorrectionLevel, by mask: Mask) -> Symbol {
        var symbol = self
        for row in rows.indices { symbol.rows[row] = rows[row] ^ (mask.line(row) & ~reserved[row]) }
        symbol.drawFormat(FormatInformation.bits(level, mask: mask.number))
        return symbol
    }

    /// Puts codewords into the modules that are free: upwards and downwards by turns in columns two modules wide, from
    /// the right.
    mutating func place(_ codewords: [UInt8]) {
        var bit = 0
        let bits = codewords.count * 8
        var isUpward = true
        for pair in stride(from: size - 1, to: 0, by: -2) {
            // The column of the timing pattern is left out.
            let right = pair <= 6 ? pair - 1 : pair
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in stride(from: right, through: right - 1, by: -1)
                where !reserved[row][column] && bit < bits {
                    if codewords[bit >> 3] >> UInt8(7 - bit & 7) & 1 == 1 { rows[row][column] = true }
                    bit += 1
                }
            }
            isUpward.toggle()
        }
    }

    /// Sets a module that carries no data.
    mutating func draw(_ isDark: Bool, column: Int, row: Int) {
        rows[row][column] = isDark
        reserved[row][column] = true
    }
}

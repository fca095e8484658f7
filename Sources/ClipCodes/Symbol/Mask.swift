/// One of the eight patterns (table 10) that may be laid over the data. Each repeats itself after twelve rows and columns.
struct Mask: Sendable {
    /// 0 to 7.
    let number: Int
    private let lines: [BitLine]

    private static let period = 12

    private init(_ number: Int) {
        self.number = number
        lines = (0..<Self.period).map { row in
            var line = BitLine()
            for column in 0..<SymbolVersion(SymbolVersion.largest).size {
                line[column] = Self.isInverting(number, row, column)
            }
            return line
        }
    }

    static let all = (0..<8).map { Mask($0) }

    /// The modules of a row that are inverted, beyond the symbol's edge too.
    func line(_ row: Int) -> BitLine { lines[row % Self.period] }

    private static func isInverting(_ number: Int, _ row: Int, _ column: Int) -> Bool {
        switch number {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3) % 2 == 0
        default: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }
}

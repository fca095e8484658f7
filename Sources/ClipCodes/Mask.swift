/// The eight mask patterns for the data (ISO/IEC 18004, table 10).
enum Mask {
    static let numbers = 0..<8

    static func inverts(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
        switch mask {
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

/// Scores how hard a masked symbol is to read (ISO/IEC 18004, 7.8.3).
extension Mask {
    static func penalty(of rows: [[Bool]]) -> Int {
        var total = 0
        var dark = 0
        var columns = Array(repeating: Line(), count: rows.count)
        for (index, row) in rows.enumerated() {
            var line = Line()
            for column in 0..<row.count {
                if row[column] { dark += 1 }
                line.add(row[column])
                columns[column].add(row[column])
            }
            total += line.penaltyAtEnd
            if index > 0 { total += 3 * blocks(rows[index - 1], row) }
        }
        total += columns.reduce(0) { $0 + $1.penaltyAtEnd }
        // Adds ten points for each 5% by which the share of dark modules differs from 50%.
        let all = rows.count * rows.count
        return total + abs(dark * 20 - all * 10) / all * 10
    }

    /// Scores a row or column for long runs and for patterns that resemble a finder.
    private struct Line {
        /// The last eleven modules, one bit each. Modules outside the symbol count as light.
        private var window = 0
        private var length = 0
        private var penalty = 0

        mutating func add(_ isDark: Bool) {
            length = length > 0 && isDark == (window & 1 == 1) ? length + 1 : 1
            if length >= 5 { penalty += length == 5 ? 3 : 1 }
            shift(isDark)
        }

        private mutating func shift(_ isDark: Bool) {
            window = (window << 1 | (isDark ? 1 : 0)) & 0b111_1111_1111
            if window == 0b101_1101_0000 || window == 0b000_0101_1101 { penalty += 40 }
        }

        var penaltyAtEnd: Int {
            var line = self
            for _ in 0..<4 { line.shift(false) }
            return line.penalty
        }
    }

    private static func blocks(_ upper: [Bool], _ lower: [Bool]) -> Int {
        var count = 0
        for index in 1..<upper.count where upper[index] == lower[index] {
            if upper[index - 1] == upper[index], lower[index - 1] == upper[index] { count += 1 }
        }
        return count
    }
}

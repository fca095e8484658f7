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
        var total = imbalance(rows)
        for index in rows.indices {
            total += alongLine(rows[index]) + alongLine(rows.map { $0[index] })
            if index > 0 { total += 3 * blocks(rows[index - 1], rows[index]) }
        }
        return total
    }

    /// Scores runs of five or more equal modules, and patterns that resemble a finder.
    private static func alongLine(_ line: [Bool]) -> Int {
        var total = 0
        var length = 0
        // The last eleven modules, one bit each. Modules outside the symbol are light.
        var window = 0
        for index in 0..<line.count + 4 {
            let isDark = index < line.count && line[index]
            length = index > 0 && index < line.count && isDark == line[index - 1] ? length + 1 : 1
            if length >= 5 { total += length == 5 ? 3 : 1 }
            window = (window << 1 | (isDark ? 1 : 0)) & 0b111_1111_1111
            if window == 0b101_1101_0000 || window == 0b000_0101_1101 { total += 40 }
        }
        return total
    }

    private static func blocks(_ upper: [Bool], _ lower: [Bool]) -> Int {
        var count = 0
        for index in 1..<upper.count where upper[index] == lower[index] {
            if upper[index - 1] == upper[index], lower[index - 1] == upper[index] { count += 1 }
        }
        return count
    }

    /// Returns ten points for each 5% by which the share of dark modules differs from 50%.
    private static func imbalance(_ rows: [[Bool]]) -> Int {
        let all = rows.count * rows.count
        let dark = rows.reduce(0) { $0 + $1.count { $0 } }
        return abs(dark * 20 - all * 10) / all * 10
    }
}

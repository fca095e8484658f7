/// The eight patterns (table 10) that may be laid over the data.
enum Mask {
    static let numbers = 0..<8

    /// The modules of a row that are inverted, beyond the symbol's edge too.
    static func line(_ mask: Int, row: Int) -> BitLine { lines[mask][row % period] }

    /// Each pattern repeats itself after twelve rows and columns.
    private static let period = 12

    private static let lines = numbers.map { mask in
        (0..<period).map { row in
            var line = BitLine()
            for column in 0..<SymbolVersion(SymbolVersion.largest).size { line[column] = inverts(mask, row, column) }
            return line
        }
    }

    private static func inverts(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
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

/// How hard a masked symbol is to read (7.8.3): the mask with the least is taken.
enum Penalty {
    static func of(_ rows: [BitLine]) -> Int {
        let columns = transposed(rows)
        var total = imbalance(rows)
        let inside = BitLine.first(rows.count - 1)
        for index in rows.indices {
            total += alongLine(rows[index], inside) + alongLine(columns[index], inside)
            if index > 0 { total += 3 * blocks(rows[index - 1], rows[index], inside).darkCount }
        }
        return total
    }

    /// Runs of one colour, and what looks like the middle of a finder.
    private static func alongLine(_ line: BitLine, _ inside: BitLine) -> Int {
        let same = ~(line ^ line >> 1) & inside
        let two = same & same >> 1
        // A run of five has one place where four modules equal their next, and each further module adds one.
        let four = two & two >> 2
        let runs = four & ~(four >> 1)
        return four.darkCount + 2 * runs.darkCount + 40 * finders(line)
    }

    /// How often 1:1:3:1:1 is preceded, and how often followed, by four light modules; outside, all is light.
    private static func finders(_ line: BitLine) -> Int {
        let centre = line & ~(line >> 1) & line >> 2 & line >> 3 & line >> 4 & ~(line >> 5) & line >> 6
        guard centre.firstDark != nil else { return 0 }
        let before = line << 1 | line << 2 | line << 3 | line << 4
        let after = line >> 7 | line >> 8 | line >> 9 | line >> 10
        return (centre & ~before).darkCount + (centre & ~after).darkCount
    }

    /// The left upper corners of squares of two by two in one colour.
    private static func blocks(_ upper: BitLine, _ lower: BitLine, _ inside: BitLine) -> BitLine {
        ~(upper ^ upper >> 1) & ~(lower ^ lower >> 1) & ~(upper ^ lower) & inside
    }

    /// Ten for every twentieth by which the dark modules are more or fewer than half.
    private static func imbalance(_ rows: [BitLine]) -> Int {
        let all = rows.count * rows.count
        let dark = rows.reduce(0) { $0 + $1.darkCount }
        return abs(dark * 20 - all * 10) / all * 10
    }

    private static func transposed(_ rows: [BitLine]) -> [BitLine] {
        var columns = Array(repeating: BitLine(), count: rows.count)
        for (row, line) in rows.enumerated() {
            var rest = line
            while let column = rest.firstDark {
                columns[column][row] = true
                rest[column] = false
            }
        }
        return columns
    }
}

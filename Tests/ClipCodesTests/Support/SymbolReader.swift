@testable import ClipCodes

/// Reads a symbol back from its modules as a scanner would, but for the correction of errors.
struct SymbolReader {
    let code: QRCode
    let version: Int

    init(_ code: QRCode) {
        self.code = code
        version = (code.size - 17) / 4
    }

    /// The fifteen bits beside the finders, the copy around the first one or the divided one.
    func format(second: Bool) -> Int {
        let size = code.size
        let first =
            (0..<6).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (9..<15).map { (14 - $0, 8) }
        let other = (0..<8).map { (size - 1 - $0, 8) } + (0..<7).map { (8, size - 7 + $0) }
        return number(second ? other : first)
    }

    /// The eighteen bits in the upper right corner or the lower left one.
    func versionInformation(lower: Bool) -> Int {
        number((0..<18).map { lower ? ($0 / 3, code.size - 11 + $0 % 3) : (code.size - 11 + $0 % 3, $0 / 3) })
    }

    /// A number from its bits, the least first, each a column and a row.
    private func number(_ modules: [(Int, Int)]) -> Int {
        modules.enumerated().reduce(0) {
            $0 | (code.isDark(column: $1.element.0, row: $1.element.1) ? 1 : 0) << $1.offset
        }
    }

    /// The level and mask that the format information states, if it is one of the 32.
    var levelAndMask: (ErrorCorrectionLevel, Int)? {
        for level in ErrorCorrectionLevel.allCases {
            if let mask = PublishedTables.format(level).firstIndex(of: format(second: false)) { return (level, mask) }
        }
        return nil
    }

    /// The codewords in the order in which they stand in the symbol.
    var codewords: [UInt8] {
        guard let (_, mask) = levelAndMask else { return [] }
        var bits: [Bool] = []
        var column = code.size - 1
        var isUpward = true
        while column > 0 {
            if column == 6 { column -= 1 }
            for step in 0..<code.size {
                let row = isUpward ? code.size - 1 - step : step
                for x in [column, column - 1] where !isPattern(x, row) {
                    bits.append(code.isDark(column: x, row: row) != inverts(mask, row, x))
                }
            }
            isUpward.toggle()
            column -= 2
        }
        return (0..<bits.count / 8).map { index in
            bits[index * 8..<index * 8 + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }

    /// Each block's data and corrections.
    var blocks: [(data: [UInt8], corrections: [UInt8])] {
        guard let (level, _) = levelAndMask else { return [] }
        let layout = BlockLayout(SymbolVersion(version), level)
        var blocks = Array(repeating: (data: [UInt8](), corrections: [UInt8]()), count: layout.blocks)
        var rest = codewords[...]
        for index in 0...layout.dataCount / layout.blocks {
            for block in blocks.indices where index < layout.length(ofBlock: block) {
                blocks[block].data.append(rest.removeFirst())
            }
        }
        for _ in 0..<layout.corrections {
            for block in blocks.indices { blocks[block].corrections.append(rest.removeFirst()) }
        }
        return blocks
    }

    /// The bytes of the message; `nil` where it is not in byte mode or is not ended and filled as it has to be.
    var bytes: [UInt8]? {
        let data = blocks.flatMap(\.data)
        let nibbles = data.flatMap { [$0 >> 4, $0 & 15] }
        guard nibbles.first == 0b0100 else { return nil }
        let digits = version < 10 ? 2 : 4
        let count = nibbles[1...digits].reduce(0) { $0 << 4 | Int($1) }
        let end = 1 + digits + count * 2
        guard end < nibbles.count, nibbles[end] == 0 else { return nil }
        for (index, filler) in data.dropFirst((end + 1) / 2).enumerated() {
            guard filler == (index % 2 == 0 ? 0b1110_1100 : 0b0001_0001) else { return nil }
        }
        return stride(from: 1 + digits, to: end, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    }

    /// Whether a module belongs to a pattern or to the information beside it.
    func isPattern(_ column: Int, _ row: Int) -> Bool {
        let end = code.size - 9
        if column == 6 || row == 6 { return true }
        if row < 9, column < 9 || column > end { return true }
        if row > end, column < 9 { return true }
        if version >= 7, min(column, row) < 6, max(column, row) > code.size - 12 { return true }
        let centres = PublishedTables.alignment[version - 1]
        guard let first = centres.first, let last = centres.last else { return false }
        return centres.contains { x in
            centres.contains { y in
                let isFinder = (x, y) == (first, first) || (x, y) == (first, last) || (x, y) == (last, first)
                return !isFinder && abs(column - x) <= 2 && abs(row - y) <= 2
            }
        }
    }

    /// Table 10, with the row as i and the column as j.
    private func inverts(_ mask: Int, _ i: Int, _ j: Int) -> Bool {
        switch mask {
        case 0: (i + j) % 2 == 0
        case 1: i % 2 == 0
        case 2: j % 3 == 0
        case 3: (i + j) % 3 == 0
        case 4: ((i / 2) + (j / 3)) % 2 == 0
        case 5: (i * j) % 2 + (i * j) % 3 == 0
        case 6: ((i * j) % 2 + (i * j) % 3) % 2 == 0
        default: ((i + j) % 2 + (i * j) % 3) % 2 == 0
        }
    }
}

@testable import ClipCodes

/// Reads a symbol from its modules as a scanner would, but corrects no errors.
struct SymbolReader {
    let code: QRCode
    let version: Int

    init(_ code: QRCode) {
        self.code = code
        version = (code.size - 17) / 4
    }

    /// The fifteen format bits: the copy around the first finder, or the divided copy.
    func format(second: Bool) -> Int {
        let size = code.size
        let first =
            (0..<6).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (9..<15).map { (14 - $0, 8) }
        let other = (0..<8).map { (size - 1 - $0, 8) } + (0..<7).map { (8, size - 7 + $0) }
        return number(second ? other : first)
    }

    /// A number from its bits, lowest first; each bit is given by column and row.
    private func number(_ modules: [(Int, Int)]) -> Int {
        modules.enumerated().reduce(0) {
            $0 | (code.isDark(column: $1.element.0, row: $1.element.1) ? 1 : 0) << $1.offset
        }
    }

    /// The mask that the format information states, if the level is M.
    var mask: Int? { PublishedTables.format.firstIndex(of: format(second: false)) }

    /// The codewords, in their order in the symbol.
    var codewords: [UInt8] {
        guard let mask else { return [] }
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

    /// The data and correction codewords of each block.
    var blocks: [(data: [UInt8], corrections: [UInt8])] {
        let layout = SymbolVersion(version)
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

    /// The message's bytes; `nil` if it is not in byte mode or is padded incorrectly.
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

    /// Whether a module is part of a pattern, or of the format or version information.
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

/// Tables as ISO/IEC 18004 prints them. The module under test computes them.
enum PublishedTables {
    /// Table 7: bytes at level M in versions 1 to 40.
    static let capacities = [
        14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857,
        911,
        997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
    ]

    /// Annex C: the format information for level M and each mask, masked.
    static let format = [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0]

    /// Annex D: the version information of versions 7 to 40.
    static let versions = [
        0x07C94, 0x085BC, 0x09A99, 0x0A4D3, 0x0BBF6, 0x0C762, 0x0D847, 0x0E60D, 0x0F928, 0x10B78, 0x1145D, 0x12A17,
        0x13532, 0x149A6, 0x15683, 0x168C9, 0x177EC, 0x18EC4, 0x191E1, 0x1AFAB, 0x1B08E, 0x1CC1A, 0x1D33F, 0x1ED75,
        0x1F250, 0x209D5, 0x216F0, 0x228BA, 0x2379F, 0x24B0B, 0x2542E, 0x26A64, 0x27541, 0x28C69,
    ]

    /// Annex E: the centres of the alignment patterns in versions 1 to 40.
    static let alignment: [[Int]] = [
        [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
        [6, 30, 54], [6, 32, 58], [6, 34, 62], [6, 26, 46, 66], [6, 26, 48, 70], [6, 26, 50, 74], [6, 30, 54, 78],
        [6, 30, 56, 82], [6, 30, 58, 86], [6, 34, 62, 90], [6, 28, 50, 72, 94], [6, 26, 50, 74, 98],
        [6, 30, 54, 78, 102], [6, 28, 54, 80, 106], [6, 32, 58, 84, 110], [6, 30, 58, 86, 114], [6, 34, 62, 90, 118],
        [6, 26, 50, 74, 98, 122], [6, 30, 54, 78, 102, 126], [6, 26, 52, 78, 104, 130], [6, 30, 56, 82, 108, 134],
        [6, 34, 60, 86, 112, 138], [6, 30, 58, 86, 114, 142], [6, 34, 62, 90, 118, 146],
        [6, 30, 54, 78, 102, 126, 150],
        [6, 24, 50, 76, 102, 128, 154], [6, 28, 54, 80, 106, 132, 158], [6, 32, 58, 84, 110, 136, 162],
        [6, 26, 54, 82, 110, 138, 166], [6, 30, 58, 86, 114, 142, 170],
    ]
}

extension QRCode {
    var version: Int { (size - 17) / 4 }

    init(_ bytes: [UInt8], minimumVersion: Int = 1) throws(QRCodeError) {
        try self.init(bytes, in: minimumVersion...SymbolVersion.largest)
    }

    init(_ text: String, minimumVersion: Int) throws(QRCodeError) {
        try self.init(Array(text.utf8), minimumVersion: minimumVersion)
    }
}

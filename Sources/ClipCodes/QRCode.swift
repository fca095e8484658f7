/// A QR code (ISO/IEC 18004, Model 2) that holds bytes: a square of dark and light modules.
///
/// The bytes are stored in byte mode as they are. A text is stored as its UTF-8, which is what phones take it for.
/// Making one never blocks and cannot fail but by being too long.
package struct QRCode: Sendable, Equatable {
    /// The pattern, 0 to 7, that was laid over the data so that no part of it looks like a finder.
    let mask: Int

    /// The modules, row by row, for drawing.
    let rows: [BitLine]

    /// Encodes a text's UTF-8 in the smallest version that holds it.
    ///
    /// - Throws: where not even version 40 does.
    package init(_ text: String, level: ErrorCorrectionLevel = .medium) throws(QRCodeError) {
        try self.init(Array(text.utf8), level, in: 1...SymbolVersion.largest)
    }

    /// Encodes bytes likewise, in one of some versions.
    init(_ bytes: [UInt8], _ level: ErrorCorrectionLevel, in versions: ClosedRange<Int>) throws(QRCodeError) {
        let fitting = versions.lazy.map { SymbolVersion($0) }.first { $0.capacity(at: level) >= bytes.count }
        guard let version = fitting else { throw QRCodeError(bytes: bytes.count, level: level) }
        let symbol = Symbol(version, level, BlockLayout(version, level).codewords(of: bytes)).masked()
        (mask, rows) = (symbol.mask, symbol.symbol.rows)
    }

    /// How many modules a side has, without the quiet zone: 21 to 177.
    package var size: Int { rows.count }

    /// Whether the module in a column and a row is dark.
    ///
    /// Both count from the top left corner, and what lies outside the symbol is light.
    package func isDark(column: Int, row: Int) -> Bool {
        rows.indices.contains(row) && rows.indices.contains(column) && rows[row][column]
    }
}

/// How much of a QR code may be dirty, torn or covered and still be read; the letters are ISO/IEC 18004's.
package enum ErrorCorrectionLevel: String, Sendable, CaseIterable {
    /// About 7 % of the codewords.
    case low = "L"
    /// About 15 %.
    case medium = "M"
    /// About 25 %.
    case quartile = "Q"
    /// About 30 %.
    case high = "H"
}

/// Why there is no QR code for some bytes: they are more than the largest version holds at the level.
package struct QRCodeError: Error, Equatable, CustomStringConvertible {
    let bytes: Int
    let level: ErrorCorrectionLevel

    /// What is wrong, by how much, and what helps.
    package var description: String {
        let largest = SymbolVersion(SymbolVersion.largest)
        let limit = largest.capacity(at: level)
        let lower = ErrorCorrectionLevel.allCases.last { largest.capacity(at: $0) >= bytes }
        return "\(bytes) bytes are \(bytes - limit) too many for a QR code at level \(level.rawValue), which holds "
            + "\(limit)" + (lower.map { "; level \($0.rawValue) would hold them" } ?? "; shorten the URL")
    }
}

/// A QR code (ISO/IEC 18004, Model 2) that holds bytes: a square of dark and light modules.
///
/// The bytes are stored in byte mode as they are. A text is stored as its UTF-8, which is what phones take it for.
/// Making one never blocks and cannot fail but by being too long.
package struct QRCode: Sendable, Equatable {
    /// The version, which is the size: 1 to 40.
    package let version: Int
    /// The pattern, 0 to 7, that was laid over the data so that no part of it looks like a finder.
    package let mask: Int

    /// The modules, row by row, for drawing.
    let rows: [BitLine]

    /// Encodes bytes in the smallest version that holds them, from a minimum on, which is taken as 1 or 40 beyond these.
    ///
    /// - Throws: where not even version 40 holds them.
    package init(
        _ bytes: some Collection<UInt8>, level: ErrorCorrectionLevel = .medium, minimumVersion: Int = 1
    ) throws(QRCodeError) {
        let smallest = min(max(minimumVersion, 1), SymbolVersion.largest)
        let count = bytes.count
        let versions = (smallest...SymbolVersion.largest).lazy.map { SymbolVersion($0) }
        guard let version = versions.first(where: { $0.capacity(at: level) >= count }) else {
            throw QRCodeError(bytes: count, level: level)
        }
        let symbol = Symbol(version, level, BlockLayout(version, level).codewords(of: bytes)).masked()
        self.version = version.number
        mask = symbol.mask
        rows = symbol.symbol.rows
    }

    /// Encodes the text's UTF-8, likewise.
    package init(
        _ text: String, level: ErrorCorrectionLevel = .medium, minimumVersion: Int = 1
    ) throws(QRCodeError) {
        try self.init(text.utf8, level: level, minimumVersion: minimumVersion)
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

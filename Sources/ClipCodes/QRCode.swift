/// A QR code in byte mode (ISO/IEC 18004, Model 2, level M).
package struct QRCode: Equatable {
    /// The mask's number, 0 to 7. Masks keep data from resembling a finder pattern.
    let mask: Int

    let rows: [[Bool]]

    /// Encodes the text as UTF-8, in the smallest version with enough capacity.
    package init(_ text: String) throws(QRCodeError) {
        try self.init(Array(text.utf8), in: 1...SymbolVersion.largest)
    }

    init(_ bytes: [UInt8], in versions: ClosedRange<Int>) throws(QRCodeError) {
        guard let version = SymbolVersion.smallest(for: bytes.count, in: versions) else {
            throw QRCodeError(bytes: bytes.count)
        }
        let symbol = Symbol(version, version.codewords(of: bytes)).masked()
        (mask, rows) = (symbol.mask, symbol.symbol.rows)
    }

    package static var capacity: Int { SymbolVersion(SymbolVersion.largest).capacity }

    /// The number of modules on each side, 21 to 177, without the quiet zone.
    package var size: Int { rows.count }

    /// Modules outside the symbol count as light.
    package func isDark(column: Int, row: Int) -> Bool {
        rows.indices.contains(row) && rows.indices.contains(column) && rows[row][column]
    }
}

package struct QRCodeError: Error, Equatable, CustomStringConvertible {
    let bytes: Int

    package var description: String {
        let limit = QRCode.capacity
        return "\(bytes) bytes are \(bytes - limit) too many for a QR code, which holds \(limit); shorten the URL"
    }
}

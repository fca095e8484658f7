/// A QR code (ISO/IEC 18004, Model 2) that holds bytes: a square of dark and light modules.
///
/// The bytes are stored in byte mode as they are. A text is stored as its UTF-8, which is what phones take it for.
/// Making one never blocks, allocates little and cannot fail but by being too long.
public struct QRCode: Sendable, Equatable {
    /// The version, which is the size: 1 to 40.
    public let version: Int
    /// How much of the symbol may be unreadable.
    public let level: ErrorCorrectionLevel
    /// The pattern, 0 to 7, that was laid over the data so that no part of it looks like a finder.
    public let mask: Int

    private let symbol: Symbol

    /// Encodes bytes in the smallest version that holds them.
    ///
    /// - Parameters:
    ///   - bytes: what a reader gives back.
    ///   - level: how much may be unreadable; a higher one takes more room.
    ///   - minimumVersion: the smallest version to use, taken as 1 or 40 where it is beyond them.
    /// - Throws: ``QRCodeError/tooLong(bytes:limit:level:)`` where not even version 40 holds them.
    public init(
        _ bytes: some Collection<UInt8>, level: ErrorCorrectionLevel = .medium, minimumVersion: Int = 1
    ) throws(QRCodeError) {
        let smallest = min(max(minimumVersion, 1), SymbolVersion.largest)
        let count = bytes.count
        let versions = (smallest...SymbolVersion.largest).lazy.map { SymbolVersion($0) }
        guard let version = versions.first(where: { $0.capacity(at: level) >= count }) else {
            throw .tooLong(
                bytes: count, limit: Self.capacity(ofVersion: SymbolVersion.largest, at: level), level: level)
        }
        let layout = BlockLayout(version, level)
        var symbol = Symbol(version)
        symbol.place(layout.interleaved(DataCodewords.of(bytes, in: version, count: layout.dataCount)))
        self.version = version.number
        self.level = level
        (mask, self.symbol) = symbol.masked(level)
    }

    /// Encodes the text's UTF-8 in the smallest version that holds it.
    ///
    /// - Throws: as ``init(_:level:minimumVersion:)``.
    public init(
        _ text: String, level: ErrorCorrectionLevel = .medium, minimumVersion: Int = 1
    ) throws(QRCodeError) {
        try self.init(text.utf8, level: level, minimumVersion: minimumVersion)
    }

    /// How many modules a side has, without the quiet zone: 21 to 177.
    public var size: Int { symbol.size }

    /// Whether the module in a column and a row is dark; both count from the top left corner, and what lies outside
    /// the symbol is light.
    public func isDark(column: Int, row: Int) -> Bool {
        guard row >= 0, row < size, column >= 0, column < size else { return false }
        return symbol.rows[row][column]
    }

    /// The rows of modules, for drawing.
    var rows: [BitLine] { symbol.rows }

    /// How many bytes a version (1 to 40) holds at a level; 0 for what is no version.
    public static func capacity(ofVersion version: Int, at level: ErrorCorrectionLevel) -> Int {
        (1...SymbolVersion.largest).contains(version) ? SymbolVersion(version).capacity(at: level) : 0
    }
}

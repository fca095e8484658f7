/// How much of a QR code may be dirty, torn or covered and still be read; the letters are ISO/IEC 18004's.
public enum ErrorCorrectionLevel: String, Sendable, CaseIterable {
    /// About 7 % of the codewords.
    case low = "L"
    /// About 15 %.
    case medium = "M"
    /// About 25 %.
    case quartile = "Q"
    /// About 30 %.
    case high = "H"

    /// How the format information spells the level.
    var bits: Int {
        switch self {
        case .low: 0b01
        case .medium: 0b00
        case .quartile: 0b11
        case .high: 0b10
        }
    }
}

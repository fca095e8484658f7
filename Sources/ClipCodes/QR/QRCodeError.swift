/// Why there is no QR code for some bytes.
public enum QRCodeError: Error, Sendable, Equatable {
    /// There are more bytes than the largest version holds at the level.
    case tooLong(bytes: Int, limit: Int, level: ErrorCorrectionLevel)
}

extension QRCodeError: CustomStringConvertible {
    /// What is wrong, by how much, and what helps.
    public var description: String {
        switch self {
        case .tooLong(let bytes, let limit, let level):
            let excess = bytes - limit
            let text =
                "\(bytes) bytes are \(excess) too many for a QR code at level \(level.rawValue), which holds \(limit)"
            let lower = ErrorCorrectionLevel.allCases.last {
                QRCode.capacity(ofVersion: SymbolVersion.largest, at: $0) >= bytes
            }
            return text + (lower.map { "; level \($0.rawValue) would hold them" } ?? "; shorten the URL")
        }
    }
}

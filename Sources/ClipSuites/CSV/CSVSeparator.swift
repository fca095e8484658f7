/// What stands between the fields of a CSV file.
enum CSVSeparator: UInt8, Sendable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09

    /// How messages name it.
    var name: String {
        switch self {
        case .comma: "a comma"
        case .semicolon: "a semicolon"
        case .tab: "a tab"
        }
    }

    /// The separator of a file: a comma, or a semicolon or a tab where the header has no comma.
    ///
    /// - Parameter header: The file's first line; what stands in quotation marks separates nothing.
    init(of header: ArraySlice<UInt8>) {
        var isQuoted = false
        var found: CSVSeparator?
        for byte in header {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard !isQuoted, let separator = CSVSeparator(rawValue: byte) else { continue }
            if separator == .comma {
                found = .comma
                break
            }
            found = found ?? separator
        }
        self = found ?? .comma
    }
}

/// Writes YAML strings (YAML 1.2, 7.3.1), always in double quotes and on one line.
enum YAMLText {
    /// Appends a text; nothing of it is lost.
    static func append(_ text: String, to result: inout ByteBuffer) {
        result.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result.append("\\\"")
            case "\\": result.append("\\\\")
            case "\n": result.append("\\n")
            case "\t": result.append("\\t")
            case "\r": result.append("\\r")
            default:
                if isPrintable(scalar) { result.append(text: String(scalar)) } else { escape(scalar, to: &result) }
            }
        }
        result.append(UInt8(ascii: "\""))
    }

    /// What YAML takes as it stands, without what readers could take for the end of a line or a mark.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2027, 0x202F...0x2065, 0x206A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD: true
        case 0x10000...0x10FFFF: true
        default: false
        }
    }

    private static func escape(_ scalar: Unicode.Scalar, to result: inout ByteBuffer) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let isShort = scalar.value <= 0xFF
        result.append(isShort ? "\\x" : "\\u")
        result.append(repeating: UInt8(ascii: "0"), count: (isShort ? 2 : 4) - digits.utf8.count)
        result.append(text: digits)
    }
}

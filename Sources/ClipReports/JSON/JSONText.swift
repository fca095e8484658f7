/// Writes JSON strings (RFC 8259) from valid UTF-8.
enum JSONText {
    /// Appends the text between double quotes. Control characters keep their meaning, as escapes.
    static func append(_ text: UnsafeBufferPointer<UInt8>, to result: inout ByteBuffer) {
        result.append(UInt8(ascii: "\""))
        var plain = 0
        for index in 0..<text.count where needsEscape(text[index]) {
            result.append(UnsafeBufferPointer(rebasing: text[plain..<index]))
            appendEscape(for: text[index], to: &result)
            plain = index + 1
        }
        result.append(UnsafeBufferPointer(rebasing: text[plain..<text.count]))
        result.append(UInt8(ascii: "\""))
    }

    @inline(__always)
    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    private static func appendEscape(for byte: UInt8, to result: inout ByteBuffer) {
        switch byte {
        case UInt8(ascii: "\""): result.append("\\\"")
        case UInt8(ascii: "\\"): result.append("\\\\")
        case UInt8(ascii: "\n"): result.append("\\n")
        case UInt8(ascii: "\r"): result.append("\\r")
        case UInt8(ascii: "\t"): result.append("\\t")
        default:
            let digits = String(byte, radix: 16, uppercase: false)
            result.append(byte < 0x10 ? "\\u000" : "\\u00")
            result.append(text: digits)
        }
    }
}

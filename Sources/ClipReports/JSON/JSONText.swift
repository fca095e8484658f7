import ClipSuites

/// Writes JSON strings (RFC 8259) from valid UTF-8.
enum JSONText {
    /// Appends the text between double quotes. What a terminal would obey or not show keeps its meaning, as escapes.
    static func append(_ text: UnsafeBufferPointer<UInt8>, to result: inout ByteBuffer) {
        result.append(UInt8(ascii: "\""))
        var plain = 0
        for index in 0..<text.count where needsEscape(text[index]) {
            var length = 1
            var scalar = UInt32(text[index])
            if scalar >= 0x80 {
                let sequence = UTF8Sequence(in: text, at: index)
                guard let found = sequence.scalar, found.isInvisibleMark else { continue }
                (length, scalar) = (sequence.length, found.value)
            }
            result.append(UnsafeBufferPointer(rebasing: text[plain..<index]))
            appendEscape(for: scalar, to: &result)
            plain = index + length
        }
        result.append(UnsafeBufferPointer(rebasing: text[plain..<text.count]))
        result.append(UInt8(ascii: "\""))
    }

    /// Whether a byte may begin something that is escaped. A byte within a character never does.
    @inline(__always)
    private static func needsEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: true
        // The first bytes of invisible marks.
        case 0xC2, 0xD8, 0xE1, 0xE2, 0xEF: true
        default: false
        }
    }

    private static func appendEscape(for scalar: UInt32, to result: inout ByteBuffer) {
        switch scalar {
        case 0x22: result.append("\\\"")
        case 0x5C: result.append("\\\\")
        case 0x0A: result.append("\\n")
        case 0x0D: result.append("\\r")
        case 0x09: result.append("\\t")
        default:
            let digits = String(scalar, radix: 16, uppercase: false)
            result.append("\\u")
            for _ in digits.utf8.count..<4 { result.append(UInt8(ascii: "0")) }
            result.append(text: digits)
        }
    }
}

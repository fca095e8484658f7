extension JSONParser {
    /// A string, from its opening quotation mark to behind its closing one.
    mutating func string() -> String { text(endingWith: UInt8(ascii: "\"")) }

    /// A string in single quotes, which is reported.
    mutating func singleQuoted() -> String {
        report(
            index..<(index + 1), "found a single quote, expected a string in double quotes",
            fix: "write \" instead of '")
        return text(endingWith: UInt8(ascii: "'"))
    }

    /// Steps over a string without looking at what is wrong in it.
    mutating func skipString() {
        index += 1
        while let byte, byte != UInt8(ascii: "\n") {
            index += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { break }
        }
        index = min(index, bytes.count)
    }

    private mutating func text(endingWith quote: UInt8) -> String {
        let start = index
        index += 1
        var run = index
        var buffer: [UInt8] = []
        while let byte {
            switch byte {
            case quote:
                let tail = bytes[run..<index]
                index += 1
                return buffer.isEmpty
                    ? String(decoding: tail, as: UTF8.self) : String(decoding: buffer + tail, as: UTF8.self)
            case UInt8(ascii: "\\"):
                buffer += bytes[run..<index]
                escape(into: &buffer)
                run = index
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                return unterminated(start, buffer + bytes[run..<index])
            case 0..<0x20:
                report(
                    index..<(index + 1), "found \(found) in a string, where control characters are written as escapes",
                    fix: "write \(Self.escape(for: byte))")
                index += 1
            default: index += 1
            }
        }
        return unterminated(start, buffer + bytes[min(run, bytes.count)...])
    }

    private mutating func unterminated(_ start: Int, _ text: [UInt8]) -> String {
        report(start..<index, "the string that begins here does not end in its line", fix: "add a closing quote")
        cutAt = index
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads an escape, from its backslash; one that is none is reported and stands for U+FFFD.
    private mutating func escape(into buffer: inout [UInt8]) {
        let start = index
        index += 1
        guard let byte else { return }
        if byte == UInt8(ascii: "u") {
            let scalar = unicodeEscape(from: start) ?? "\u{FFFD}"
            buffer += Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter
        } else if let simple = Self.simpleEscapes[byte] {
            buffer.append(simple)
            index += 1
        } else {
            // A line ends the string; the loop over it sees to that.
            guard byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else { return }
            report(
                start..<(start + 2),
                "found a backslash before \(found), expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u",
                fix: "write a backslash itself as \\\\")
            index += 1
            while let byte = self.byte, byte & 0xC0 == 0x80 { index += 1 }
        }
    }

    private mutating func unicodeEscape(from start: Int) -> Unicode.Scalar? {
        guard let first = hexQuad() else {
            report(start..<index, "found a \\u without four hexadecimal digits")
            return nil
        }
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        if UTF16.isLeadSurrogate(first), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        {
            let afterLead = index
            index += 1
            if let second = hexQuad(), UTF16.isTrailSurrogate(second) {
                return Unicode.Scalar(0x10000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(second) - 0xDC00))
            }
            index = afterLead
        }
        report(
            start..<(start + 6), "found half of a surrogate pair, which is no character",
            note: "a character above U+FFFF is written as itself, or as two \\u escapes, the first D800 to DBFF, "
                + "the second DC00 to DFFF")
        return nil
    }

    /// Four hexadecimal digits behind the `u` at the reading place.
    private mutating func hexQuad() -> UInt16? {
        index += 1
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
            value = value << 4 | UInt16(digit)
            index += 1
        }
        return value
    }

    private static let simpleEscapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    private static func escape(for byte: UInt8) -> String {
        switch byte {
        case 0x09: return "\\t"
        default:
            let digits = String(byte, radix: 16, uppercase: true)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}

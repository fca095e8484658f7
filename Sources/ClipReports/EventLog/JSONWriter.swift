import ClipRouting
import ClipRules
import ClipSuites

/// JSON in the making, as bytes on one line, with members in the order in which they are written.
struct JSONWriter: ~Copyable {
    private(set) var bytes = ByteBuffer()
    private var needsComma = false

    mutating func removeAll() {
        bytes.removeAll()
        needsComma = false
    }

    /// Writes a value that is JSON already.
    mutating func raw(_ json: [UInt8]) {
        separate()
        json.withUnsafeBufferPointer { bytes.append($0) }
    }

    mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        nested(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    mutating func array<Elements: Sequence>(
        _ elements: Elements, _ value: (inout JSONWriter, Elements.Element) -> Void
    ) {
        nested(UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
            for element in elements { value(&writer, element) }
        }
    }

    /// Writes the key of the member whose value comes next; a key of plain ASCII.
    mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(name)
        bytes.append("\":")
        needsComma = false
    }

    /// Writes the key of the member whose value comes next; any key.
    mutating func key(text: String) {
        string(text)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    mutating func string(_ text: String) {
        separate()
        var copy = text
        copy.withUTF8 { JSONText.append($0, to: &bytes) }
    }

    mutating func number(_ number: Int) {
        separate()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        FixedPoint.append(UInt64(number.magnitude), minimumDigits: 1, to: &bytes)
    }

    /// Writes a number, whole ones without a point. JSON has no infinity and no "not a number": those are `null`.
    mutating func number(_ number: DecimalNumber) {
        guard number.double.isFinite else { return null() }
        separate()
        bytes.append(text: number.description)
    }

    /// Writes seconds with nine decimals, which is as exact as clocks are, and without an exponent.
    mutating func seconds(_ duration: Duration) {
        separate()
        FixedPoint.append(duration, decimals: 9, to: &bytes)
    }

    mutating func boolean(_ value: Bool) {
        separate()
        bytes.append(value ? "true" : "false")
    }

    mutating func null() {
        separate()
        bytes.append("null")
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func nested(_ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(open)
        needsComma = false
        body(&self)
        bytes.append(close)
        needsComma = true
    }
}

/// Writes JSON strings (RFC 8259) from valid UTF-8.
private enum JSONText {
    /// Appends the text between double quotes. What a terminal would obey or not show keeps its meaning, as escapes.
    static func append(_ text: UnsafeBufferPointer<UInt8>, to result: inout ByteBuffer) {
        result.append(UInt8(ascii: "\""))
        var plain = 0
        for index in 0..<text.count where needsEscape(text[index]) {
            var length = 1
            var scalar = UInt32(text[index])
            if scalar >= 0x80 {
                let sequence = UTF8Sequence(in: text, at: index)
                // U+FFFE and U+FFFF harm no reader of JSON.
                guard let found = sequence.scalar, found.isInvisible, found.value < 0xFFFE else { continue }
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
            let digits = String(scalar, radix: 16)
            result.append("\\u")
            result.append(repeating: UInt8(ascii: "0"), count: 4 - digits.utf8.count)
            result.append(text: digits)
        }
    }
}

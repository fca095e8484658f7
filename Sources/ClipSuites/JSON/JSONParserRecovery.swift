extension JSONParser {
    /// What stands at the reading place, as messages say it.
    var found: String {
        guard let byte else { return "the end of the file" }
        switch byte {
        case UInt8(ascii: ","): return "a comma"
        case UInt8(ascii: ":"): return "a colon"
        case UInt8(ascii: "\""): return "a string"
        case UInt8(ascii: "{"): return "an object"
        case UInt8(ascii: "["): return "an array"
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return "a number"
        default: break
        }
        let character = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
        guard let character else { return "the end of the file" }
        let number = String(character.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
        switch character.properties.generalCategory {
        case .control, .spaceSeparator, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
            return "the character \(code)"
        default: return "\"\(character)\""
        }
    }

    /// Reports that no value starts here, and steps over what does.
    mutating func strayValue() throws(Stopped) -> JSONValue {
        let start = index
        switch byte {
        case nil:
            report(start..<start, "the file ends where a value is expected")
            throw Stopped()
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
            report(start..<(start + 1), "found \(found), expected a value")
            if open.isEmpty { throw Stopped() }
        case UInt8(ascii: "'"):
            let text = singleQuoted()
            return JSONValue(.string(text), in: start..<index)
        case UInt8(ascii: "+"), UInt8(ascii: "."):
            let content = number()
            return JSONValue(content, in: start..<index)
        default:
            report(start..<(start + 1), "found \(found), expected a value")
            if open.isEmpty { throw Stopped() }
            skipToSeparator()
        }
        return JSONValue(.unreadable, in: start..<index)
    }

    /// Steps over at least one byte, to the comma, the closing bracket or the end of line that ends what stands here.
    mutating func skipToSeparator() {
        var depth = 0
        let start = index
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                skipString()
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0, index > start { return }
                depth = max(0, depth - 1)
            case UInt8(ascii: ","), UInt8(ascii: "\n"):
                if depth == 0, index > start { return }
            default: break
            }
            index += 1
        }
    }

    /// Whether a value may start with a byte; words that are none included.
    static func startsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"): true
        default: isWord(byte)
        }
    }

    /// Whether a byte belongs to a word: letters, digits, `_`, `$`.
    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}

import ClipFacts
import Foundation

extension JSONParser {
    mutating func quoted() throws(Diagnostic) -> String {
        let start = index
        index += 1
        var text: [UInt8] = []
        while index < bytes.count {
            let run = bytes[index...].prefix { $0 >= 0x20 && $0 != "\"" && $0 != "\\" }
            index = run.endIndex
            if index < bytes.count, bytes[index] == "\"" {
                index += 1
                return (text.isEmpty ? run : text[...] + run).text
            }
            text += run
            guard index < bytes.count, let scalar = try escape() else { break }
            text += Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter
        }
        throw source.error(
            start..<index, "the string that begins here does not end on its line", fix: "add a closing quote")
    }

    private mutating func escape() throws(Diagnostic) -> Unicode.Scalar? {
        let start = index
        let first = bytes[index]
        if "\r\n".utf8.contains(first) { return nil }
        guard first == "\\" else {
            throw source.error(
                index, "found \(found) in a string, in which control characters must be escaped",
                fix: "write " + (first == 0x09 ? "\\t" : String(format: "\\u%04X", Int(first))))
        }
        index += 1
        guard index < bytes.count, !"\r\n".utf8.contains(bytes[index]) else { return nil }
        if bytes[index] == "u" { return try unicodeEscape(from: start) }
        guard let scalar = Self.simpleEscapes[bytes[index]] else {
            throw source.error(
                start..<(start + 2),
                #"found a backslash before \#(found), expected one of \" \\ \/ \b \f \n \r \t \u"#,
                fix: #"write a backslash itself as \\"#)
        }
        index += 1
        return scalar
    }

    private mutating func unicodeEscape(from start: Int) throws(Diagnostic) -> Unicode.Scalar {
        guard let first = hexQuad() else {
            throw source.error(start..<index, "found a \\u without four hexadecimal digits")
        }
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        if UTF16.isLeadSurrogate(first), bytes[index...].starts(with: "\\u".utf8) {
            index += 1
            if let second = hexQuad(), UTF16.isTrailSurrogate(second) {
                return UTF16.decode(UTF16.EncodedScalar([first, second]))
            }
        }
        throw source.error(
            start..<(start + 6), "found half of a surrogate pair, which is not a character",
            note: "write a character above U+FFFF as itself, or as two \\u escapes: D800 to DBFF, then DC00 to DFFF")
    }

    private mutating func hexQuad() -> UInt16? {
        let digits = bytes[(index + 1)...].prefix(4).prefix { $0.hexValue != nil }
        index = digits.endIndex
        return digits.count == 4 ? UInt16(digits.text, radix: 16) : nil
    }

    private static let simpleEscapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    private var scalar: Unicode.Scalar { bytes[index...].prefix(4).text.unicodeScalars.first ?? "\u{FFFD}" }

    var strayFix: String? {
        switch scalar {
        case "“", "”", "„", "‟", "«", "»": "replace “ ” with \" (curly quotes)"
        case "‘", "’", "‚", "‛": "replace ‘ ’ with \" (curly quotes)"
        case "\u{FEFF}": "remove it; a byte order mark belongs only at the beginning of a file"
        case "\u{A0}", "\u{2007}", "\u{202F}": "write a plain space"
        default: nil
        }
    }

    var found: String {
        guard let byte else { return "the end of the file" }
        switch byte {
        case ",": return "a comma"
        case ":": return "a colon"
        case "\"": return "a string"
        case "{": return "an object"
        case "[": return "an array"
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return "a number"
        default: break
        }
        let character = scalar
        if character == "\u{FEFF}" { return "a byte order mark (U+FEFF)" }
        switch character.properties.generalCategory {
        case .control, .spaceSeparator, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
            return String(format: "the character U+%04X", character.value)
        default: return "\"\(character)\""
        }
    }
}

/// Numbers in JSON files and CSV columns (RFC 8259).
enum JSONNumber {
    static func read(_ source: SourceFile, _ index: inout Int) throws(Diagnostic) -> DecimalNumber {
        let rest = source.bytes[index...]
        let written = rest.prefix { JSONParser.isWord($0) || "+-.".utf8.contains($0) }
        let range = index..<written.endIndex
        guard isNumber(written) else {
            let text = written.prefix(60).text
            throw source.error(range, "found \(quoted: text), expected a number", fix: fix(for: text))
        }
        guard let value = value(of: written) else {
            throw source.error(range, "found a number that is out of range", note: "the largest is about 1.8e308")
        }
        index = written.endIndex
        return value
    }

    static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        func skips(_ marks: String) -> Bool {
            guard let first = rest.first, marks.utf8.contains(first) else { return false }
            return rest.popFirst() != nil
        }
        func digits() -> Int {
            let count = rest.prefix(while: \.isDigit).count
            rest = rest.dropFirst(count)
            return count
        }
        _ = skips("-")
        let leadsWithZero = rest.first == "0"
        let whole = digits()
        guard whole > 0, !leadsWithZero || whole == 1 else { return false }
        if skips("."), digits() == 0 { return false }
        if skips("eE") {
            _ = skips("+-")
            if digits() == 0 { return false }
        }
        return rest.isEmpty
    }

    /// Returns `nil` if the number is too large for `Double` or longer than 1,000 characters.
    static func value(of bytes: ArraySlice<UInt8>) -> DecimalNumber? {
        bytes.count <= 1000 ? DecimalNumber(bytes.text) : nil
    }

    private static func fix(for text: String) -> String {
        let isMeantAsNumber = text.utf8.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
        return isMeantAsNumber ? "write it like 17, -2.5 or 0.5" : "put a string in double quotes"
    }
}

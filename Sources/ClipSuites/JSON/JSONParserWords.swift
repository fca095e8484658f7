extension JSONParser {
    /// `true`, `false` or `null`, or a word that is none of them and is reported.
    mutating func word() -> JSONValue.Content {
        let start = index
        while let byte, Self.isWord(byte) { index += 1 }
        switch String(decoding: bytes[start..<index], as: UTF8.self) {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default: break
        }
        // More than a word, such as a URL without quotes: to the next white space or separator.
        while let byte, byte > UInt8(ascii: " "), !Self.endsBareText(byte) { index += 1 }
        let text = String(decoding: bytes[start..<min(index, start + 200)], as: UTF8.self)
        report(start..<index, "found \(quoted(text)), expected a value", fix: mend(for: text))
        return .unreadable
    }

    /// A key that is written without quotes.
    mutating func bareWord() -> String {
        let start = index
        while let byte, Self.isWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// A number as RFC 8259 has it; another spelling is reported.
    mutating func number() -> JSONValue.Content {
        let start = index
        while let byte, Self.isNumeric(byte) { index += 1 }
        let range = start..<index
        guard NumberText.isNumber(bytes[range]) else {
            let text = String(decoding: bytes[range].prefix(60), as: UTF8.self)
            report(range, "found \(quoted(text)), expected a number", fix: NumberText.mend(for: text))
            return .unreadable
        }
        guard let value = NumberText.value(of: bytes[range]) else {
            report(range, "found a number that is out of range", note: "the largest is about 1.8e308")
            return .unreadable
        }
        return .number(value)
    }

    /// A text as messages quote it: cut where it is long.
    func quoted(_ text: String) -> String { Quotation.of(text) }

    private func mend(for text: String) -> String {
        switch text.lowercased() {
        case "true": "write true"
        case "false": "write false"
        case "null", "nil", "none", "undefined": "write null"
        default: "put a string in double quotes"
        }
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        isWord(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private static func endsBareText(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\""): true
        default: false
        }
    }
}

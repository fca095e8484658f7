/// Lays JSON out for people: each member and element on a line of its own, indented by two spaces.
struct JSONLayout {
    private var result: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// The JSON, which is written without white space between its values, in many lines, the last one ended.
    static func indented(_ json: String) -> String {
        var layout = JSONLayout()
        for byte in json.utf8 { layout.append(byte) }
        layout.result.append(UInt8(ascii: "\n"))
        return String(decoding: layout.result, as: UTF8.self)
    }

    private mutating func append(_ byte: UInt8) {
        guard !isInString else { return appendToString(byte) }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            result.append(byte)
            depth += 1
            startLine()
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            // What holds nothing stays on its line.
            if !dropEmptyLine() { startLine() }
            result.append(byte)
        case UInt8(ascii: ","):
            result.append(byte)
            startLine()
        case UInt8(ascii: ":"):
            result.append(contentsOf: ": ".utf8)
        default:
            isInString = byte == UInt8(ascii: "\"")
            result.append(byte)
        }
    }

    private mutating func appendToString(_ byte: UInt8) {
        result.append(byte)
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
    }

    private mutating func startLine() {
        result.append(UInt8(ascii: "\n"))
        result.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    private mutating func dropEmptyLine() -> Bool {
        let line = result.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
        guard let line, result[line] == UInt8(ascii: "{") || result[line] == UInt8(ascii: "[") else { return false }
        result.removeSubrange((line + 1)...)
        return true
    }
}

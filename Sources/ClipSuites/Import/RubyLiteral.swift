/// A literal of a Ruby file, such as a Fastfile's, read as JSON.
enum RubyLiteral {
    /// The array that an argument or option is given; `nil` where the file does not name it.
    ///
    /// Lines and, as far as spaces make room for quotes, columns stay as they are. An expression in it is an error.
    static func document(of name: String, in source: SourceFile) -> JSONDocument? {
        let bytes = source.bytes
        guard let key = bytes.firstRange(of: Array(name.utf8)),
            let start = bytes[key.upperBound...].firstIndex(of: 0x5B)
        else { return nil }
        let between = String(decoding: bytes[key.upperBound..<start], as: UTF8.self)
        guard between.allSatisfy({ " \n:=>(".contains($0) }) else { return nil }
        var text: [UInt8] = []
        var depth = 0
        var index = start
        repeat {
            let byte = bytes[index]
            var end = index + 1
            let ahead = text.count - (index - start)
            if ahead < 0 { text += Array(repeating: UInt8(ascii: " "), count: -ahead) }
            switch byte {
            case UInt8(ascii: " ") where ahead > 0: break
            case UInt8(ascii: "#"):
                end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                while end < bytes.count, bytes[end] != byte { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
                let body = String(decoding: bytes[(index + 1)..<min(end, bytes.count)], as: UTF8.self)
                if byte == UInt8(ascii: "\""), body.contains("#{") {
                    let message = "found an expression in a string, expected its text"
                    let error = source.error(index..<end, message, fix: "write the text, or import the entries as JSON")
                    return JSONDocument(source: source, value: nil, diagnostics: [error])
                }
                text += (byte == UInt8(ascii: "'") ? Scalar.string(body).description : "\"\(body)\"").utf8
                end += 1
            case UInt8(ascii: "=") where bytes[index...].starts(with: "=>".utf8):
                text.append(UInt8(ascii: ":"))
                end += 1
            case UInt8(ascii: ":") where text.last == UInt8(ascii: "\""): text.append(byte)
            case UInt8(ascii: ":"): break
            case let byte where JSONParser.isWord(byte):
                end = bytes[index...].firstIndex { !JSONParser.isWord($0) } ?? bytes.count
                let rest = bytes[end...].drop { $0 == UInt8(ascii: " ") }
                // Only keys and symbols are texts; anything else is an expression, and an error when it is read.
                let isText =
                    bytes[index - 1] == UInt8(ascii: ":") || [":", "=>"].contains { rest.starts(with: $0.utf8) }
                let word = String(decoding: bytes[index..<end], as: UTF8.self)
                if isText, text.last == UInt8(ascii: " ") { text.removeLast() }
                text += (isText ? "\"\(word)\"" : word).utf8
            default:
                if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
                if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
                text.append(byte)
            }
            index = end
        } while depth > 0 && index < bytes.count
        let place = source.location(at: start)
        return JSONReader.read(
            text, file: source.name, dialect: .suite, firstLine: place.line, firstColumn: place.column)
    }
}

import ClipFacts

struct JSONParser {
    private(set) var duplicates: [Diagnostic] = []

    let source: SourceFile
    let bytes: [UInt8]
    private let dialect: JSONReader.Dialect
    var index: Int
    /// The open containers, kept here because recursion could overflow the stacks of some threads.
    private var open: [Container] = []

    init(_ source: SourceFile, dialect: JSONReader.Dialect) {
        self.source = source
        self.dialect = dialect
        bytes = source.bytes
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func document() throws(Diagnostic) -> JSONValue {
        try skipTrivia()
        guard byte != nil else {
            throw source.error(index..<index, bytes.isEmpty ? "the file is empty" : "the file contains no value")
        }
        let value = try whole()
        try skipTrivia()
        guard byte == nil else {
            throw source.error(
                index, "found \(found) after the end of the file's value",
                note: "the value ends at \(place(value.range.upperBound))", fix: strayFix)
        }
        return value
    }

    private mutating func whole() throws(Diagnostic) -> JSONValue {
        var ended = try value()
        while true {
            if let value = ended {
                guard let innermost = open.indices.last else { return value }
                open[innermost].add(value)
                open[innermost].comma = try separator(isObject: open[innermost].isObject)
            }
            if let container = try closed() {
                ended = container
            } else {
                try key()
                ended = try value()
            }
        }
    }

    /// Returns `nil` if a container begins here.
    private mutating func value() throws(Diagnostic) -> JSONValue? {
        let start = index
        let content: JSONValue.Content
        switch byte {
        case "{", "[":
            guard open.count < JSONReader.depthLimit else {
                throw source.error(
                    index, "nested deeper than \(JSONReader.depthLimit) levels",
                    note: "the outermost begins at \(place(open[0].start))")
            }
            open.append(Container(start: index, isObject: byte == "{"))
            index += 1
            return nil
        case "\"", "'": content = .string(try string())
        case let byte? where "+-.0123456789".utf8.contains(byte): content = .number(try JSONNumber.read(source, &index))
        case let byte? where Self.isWord(byte): content = try word()
        case nil: throw source.error(start..<start, "the file ends where a value is expected")
        default: throw source.error(start, "found \(found), expected a value", fix: strayFix)
        }
        return JSONValue(content, in: start..<index)
    }

    private mutating func word() throws(Diagnostic) -> JSONValue.Content {
        let start = index
        while let byte, Self.isWord(byte) { index += 1 }
        switch bytes[start..<index].text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default: break
        }
        while let byte, byte > UInt8(ascii: " "), !",}]\"".utf8.contains(byte) { index += 1 }
        let text = bytes[start..<min(index, start + 400)].text
        let fix =
            switch text.lowercased() {
            case "true": "write true"
            case "false": "write false"
            case "null", "nil", "none", "undefined": "write null"
            default: "put a string in double quotes"
            }
        throw source.error(start..<index, "found \(quoted: text), expected a value", fix: fix)
    }

    private mutating func string() throws(Diagnostic) -> String {
        guard byte == "\"" else {
            throw source.error(
                index, "found a single quote, expected a string in double quotes", fix: "write \" instead of '")
        }
        return try quoted()
    }

    private mutating func key() throws(Diagnostic) {
        guard let innermost = open.indices.last, open[innermost].isObject else { return }
        let start = index
        let key = try keyText()
        let range = start..<index
        if let first = open[innermost].seen[key] {
            let error = source.error(
                range, "duplicate key \(quoted: key)", note: "the first is at \(place(first))",
                fix: "remove one of the two")
            if duplicates.count < JSONReader.errorLimit { duplicates.append(error) }
        } else {
            open[innermost].seen[key] = start
        }
        open[innermost].key = (key, range)
        try skipTrivia()
        guard byte == ":" else {
            throw source.error(
                range.upperBound, "found \(found), expected a colon after the key \(quoted: key)", fix: strayFix)
        }
        index += 1
        try skipTrivia()
    }

    private mutating func closed() throws(Diagnostic) -> JSONValue? {
        try skipTrivia()
        guard let innermost = open.indices.last else { return nil }
        let isObject = open[innermost].isObject
        let start = open[innermost].start
        let name = isObject ? "object" : "array"
        let closer = isObject ? "}" : "]"
        switch byte {
        case nil:
            throw source.error(
                index..<index, "the file ends inside the \(name) that begins at \(place(start))",
                fix: "add a \(closer)")
        case "}" where isObject, "]" where !isObject:
            if let comma = open[innermost].comma, dialect == .strict {
                throw source.error(comma, "found a comma after the last element", fix: "remove it")
            }
            index += 1
            return JSONValue(open.removeLast().content, in: start..<index)
        case "}", "]":
            throw source.error(
                index, "found \(found), expected \(closer) to end the \(name)",
                note: "the \(name) begins at \(place(start))")
        default: return nil
        }
    }

    private mutating func keyText() throws(Diagnostic) -> String {
        switch byte {
        case "\"", "'": return try string()
        case ",": throw source.error(index, "found a comma, expected a key")
        case let byte? where Self.isWord(byte):
            let start = index
            while let byte = self.byte, Self.isWord(byte) || "-.".utf8.contains(byte) { index += 1 }
            let text = bytes[start..<index].text
            throw source.error(
                start..<index, "found \(quoted: text), expected a key in double quotes", fix: "write \"\(text)\"")
        default: throw source.error(index, "found \(found), expected a key in double quotes", fix: strayFix)
        }
    }

    private mutating func separator(isObject: Bool) throws(Diagnostic) -> Int? {
        let end = index
        try skipTrivia()
        switch byte {
        case ",":
            index += 1
            return index - 1
        case nil, "}", "]": return nil
        case let next?:
            let starts = isObject ? "\"" : "\"{[-0123456789tfn"
            let fix = strayFix ?? (starts.utf8.contains(next) ? "add a comma" : nil)
            throw source.error(end, "found \(found), expected a comma or \(isObject ? "}" : "]")", fix: fix)
        }
    }

    private mutating func skipTrivia() throws(Diagnostic) {
        while let byte {
            if " \n\r\t".utf8.contains(byte) {
                index += 1
                continue
            }
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            guard byte == "/", "/*".utf8.contains(next) else { return }
            let start = index
            index = try end(ofCommentAt: start, isBlock: next == "*")
            if dialect == .strict { throw source.error(start..<index, "found a comment, which JSON does not have") }
        }
    }

    private func end(ofCommentAt start: Int, isBlock: Bool) throws(Diagnostic) -> Int {
        guard isBlock else { return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count }
        var from = start + 2
        while let star = bytes[from...].firstIndex(of: UInt8(ascii: "*")) {
            if star + 1 < bytes.count, bytes[star + 1] == "/" { return star + 2 }
            from = star + 1
        }
        throw source.error(start..<(start + 2), "the file ends inside the comment that begins here", fix: "add a */")
    }

    private func place(_ offset: Int) -> String { source.location(at: offset).text }

    static func isWord(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "_$".utf8.contains(byte) }
}

private struct Container {
    let start: Int
    let isObject: Bool
    var elements: [JSONValue] = []
    var members: [JSONMember] = []
    var seen: [String: Int] = [:]
    var key: (text: String, range: Range<Int>) = ("", 0..<0)
    var comma: Int?

    var content: JSONValue.Content { isObject ? .object(members) : .array(elements) }

    mutating func add(_ value: JSONValue) {
        if isObject {
            members.append(JSONMember(key: key.text, value: value, keyRange: key.range))
        } else {
            elements.append(value)
        }
    }
}

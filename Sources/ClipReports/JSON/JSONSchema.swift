/// What a JSON value may be, as far as the formats of this module need to say it (JSON Schema 2020-12).
indirect enum JSONSchema: Sendable {
    case string
    case boolean
    case number
    case null
    /// A whole number from a least one on.
    case whole(from: Int)
    /// A moment (RFC 3339).
    case moment
    /// A string that a regular expression (ECMA 262) holds for.
    case matching(String)
    case text(String)
    case flag(Bool)
    case version(Int)
    case word([String])
    case array(JSONSchema)
    /// An object with these members. It may have others, which later versions add.
    case object([Member])
    /// An object with members of any name.
    case map(JSONSchema)
    case oneOf([JSONSchema])
    /// The definition of this name.
    case reference(String)

    struct Member: Sendable {
        var name: String
        var value: JSONSchema
        var isRequired: Bool
        var about: String
    }
}

extension JSONSchema {
    func write(to writer: inout JSONWriter) {
        writer.object { writeMembers(to: &$0) }
    }

    /// Writes the members of the schema's object, for an object that has others too.
    func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .string: writer.member("type", "string")
        case .boolean: writer.member("type", "boolean")
        case .number: writer.member("type", "number")
        case .null: writer.member("type", "null")
        case .whole(let least):
            writer.member("type", "integer")
            writer.key("minimum")
            writer.number(least)
        case .moment:
            writer.member("type", "string")
            writer.member("format", "date-time")
        case .matching(let pattern):
            writer.member("type", "string")
            writer.member("pattern", pattern)
        case .text(let text): writer.member("const", text)
        case .flag(let value):
            writer.key("const")
            writer.boolean(value)
        case .version(let number):
            writer.key("const")
            writer.number(number)
        case .word(let words):
            writer.key("enum")
            writer.array(words) { $0.string($1) }
        case .reference(let name): writer.member("$ref", "#/$defs/\(name)")
        case .array(let element):
            writer.member("type", "array")
            writer.key("items")
            element.write(to: &writer)
        case .map(let value):
            writer.member("type", "object")
            writer.key("additionalProperties")
            value.write(to: &writer)
        case .oneOf(let schemas):
            writer.key("oneOf")
            writer.array(schemas) { $1.write(to: &$0) }
        case .object(let members): JSONSchema.write(members, to: &writer)
        }
    }

    private static func write(_ members: [Member], to writer: inout JSONWriter) {
        writer.member("type", "object")
        writer.key("required")
        writer.array(members.filter(\.isRequired)) { $0.string($1.name) }
        writer.key("properties")
        writer.object { writer in
            for member in members {
                writer.key(text: member.name)
                writer.object { writer in
                    writer.member("description", member.about)
                    member.value.writeMembers(to: &writer)
                }
            }
        }
    }
}

extension JSONWriter {
    mutating func member(_ name: StaticString, _ text: String) {
        key(name)
        string(text)
    }
}

/// Lays JSON out for people: each member and element on a line of its own, indented by two spaces.
enum JSONLayout {
    /// The JSON, which is written without white space between its values, in many lines, the last one ended.
    static func indented(_ json: String) -> String {
        var result = ""
        var depth = 0
        var last: Character = " "
        var isInString = false
        var isEscaped = false
        for character in json {
            defer { last = character }
            guard !isInString else {
                result.append(character)
                isInString = isEscaped || character != "\""
                isEscaped = !isEscaped && character == "\\"
                continue
            }
            let isEnd = character == "}" || character == "]"
            if isEnd { depth -= 1 }
            // What holds nothing stays on its line.
            let opens = last == "{" || last == "["
            if last == "," || opens != isEnd { result += "\n" + String(repeating: "  ", count: depth) }
            result.append(character)
            if character == "{" || character == "[" { depth += 1 }
            if character == ":" { result += " " }
            isInString = character == "\""
        }
        return result + "\n"
    }
}

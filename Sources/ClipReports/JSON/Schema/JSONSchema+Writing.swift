extension JSONSchema {
    /// Writes the schema as an object.
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
    /// Writes a member that is a string.
    mutating func member(_ name: StaticString, _ text: String) {
        key(name)
        string(text)
    }
}

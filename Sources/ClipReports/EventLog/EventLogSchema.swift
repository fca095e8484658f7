import ClipHarness
import ClipRouting
import ClipRules
import ClipSuites

/// The JSON Schema of the event log: what one line of it may be.
package enum EventLogSchema {
    package static var text: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.write("$schema", "https://json-schema.org/draft/2020-12/schema")
            writer.write("title", "A line of ClipFlight's event log")
            writer.write(
                "description",
                "JSON Lines: first run-started, then a case-finished for each case, by their index, and last "
                    + "run-finished. Later versions may add members.")
            JSONSchema.oneOf(lines.map { $0.schema }).writeMembers(&writer)
            writer.key("$defs")
            writer.object { writer in
                for (name, schema) in definitions {
                    writer.key(text: name)
                    schema.write(to: &writer)
                }
            }
        }
        return JSONLayout.indented(writer.bytes.string)
    }

    private static let lines: [any LogRecord.Type] = [LoggedStart.self, LoggedCase.self, LoggedEnd.self]

    /// Everything that has a name, with the lines first.
    private static var definitions: [(name: String, schema: JSONSchema)] {
        records(lines + [SourceLocation.self, Card.self, Advisory.self, Outcome.self, Expectation.self])
            + [("matcher", Matcher.definition)] + records([Finding.self, LoggedAttempt.self])
            + [("location", DeviceLocation.definition)]
            + records([SuiteReference.self, SuiteExperience.self, Diagnostic.self])
    }

    private static func records(_ types: [any LogRecord.Type]) -> [(name: String, schema: JSONSchema)] {
        types.map { ($0.definition ?? "", $0.object) }
    }
}

/// A JSON Schema (2020-12), as far as the event log needs it: what writes its members.
struct JSONSchema: Sendable {
    let writeMembers: @Sendable (inout JSONWriter) -> Void

    func write(to writer: inout JSONWriter) { writer.object { writeMembers(&$0) } }

    static let string = type("string")
    static let boolean = type("boolean")
    static let number = type("number")
    static let null = type("null")
    /// A moment (RFC 3339).
    static let moment = type("string") { $0.write("format", "date-time") }

    private static func type(_ name: String, _ others: @escaping @Sendable (inout JSONWriter) -> Void = { _ in })
        -> JSONSchema
    {
        JSONSchema { writer in
            writer.write("type", name)
            others(&writer)
        }
    }

    /// A whole number from a least one on.
    static func whole(from least: Int) -> JSONSchema { type("integer") { $0.write("minimum", least) } }

    /// A string that a regular expression (ECMA 262) holds for.
    static func matching(_ pattern: String) -> JSONSchema { type("string") { $0.write("pattern", pattern) } }

    /// Exactly this value.
    static func constant(_ value: some LogWritable) -> JSONSchema { JSONSchema { $0.write("const", value) } }

    static func word(_ words: [String]) -> JSONSchema { JSONSchema { $0.write("enum", words) } }

    static func reference(_ name: String) -> JSONSchema { JSONSchema { $0.write("$ref", "#/$defs/\(name)") } }

    static func array(_ element: JSONSchema) -> JSONSchema { type("array") { $0.write("items", element) } }

    /// An object with members of any name.
    static func map(_ value: JSONSchema) -> JSONSchema { type("object") { $0.write("additionalProperties", value) } }

    static func oneOf(_ schemas: [JSONSchema]) -> JSONSchema {
        JSONSchema { writer in
            writer.key("oneOf")
            writer.array(schemas) { $1.write(to: &$0) }
        }
    }

    /// An object with some members. It may have others, which later versions add.
    static func object(_ members: [LogMemberDescription]) -> JSONSchema {
        type("object") { writer in
            writer.write("required", members.filter(\.isRequired).map(\.name))
            writer.key("properties")
            writer.object { writer in
                for member in members {
                    writer.key(text: member.name)
                    writer.object { writer in
                        writer.write("description", member.about)
                        member.schema.writeMembers(&writer)
                    }
                }
            }
        }
    }

    /// The number of a line or column.
    static let line = whole(from: 1)
}

extension JSONWriter {
    fileprivate mutating func write(_ name: StaticString, _ schema: JSONSchema) {
        key(name)
        schema.write(to: &self)
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

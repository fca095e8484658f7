import ClipRouting

/// A JSON Schema (2020-12), or an object within one: members in their order.
package struct JSONSchema: Sendable, ExpressibleByDictionaryLiteral {
    package var members: [(key: String, value: JSONTree)]

    package init(dictionaryLiteral elements: (String, JSONTree)...) { self.init(elements) }

    package init(_ members: [(String, JSONTree)]) { self.members = members.map { (key: $0, value: $1) } }

    package func adding(_ more: JSONSchema) -> JSONSchema {
        var result = self
        result.members += more.members
        return result
    }

    package static func document(
        _ title: String, _ description: String, _ schema: JSONSchema, definitions: [(String, JSONSchema)] = []
    ) -> JSONSchema {
        let head: JSONSchema = [
            "$schema": .text("https://json-schema.org/draft/2020-12/schema"), "title": .text(title),
            "description": .text(description),
        ]
        let names = JSONSchema(definitions.map { ($0, .schema($1)) })
        return head.adding(schema).adding(definitions.isEmpty ? [:] : ["$defs": .schema(names)])
    }
}

extension JSONSchema {
    package static let string: JSONSchema = ["type": .text("string")]
    package static let boolean: JSONSchema = ["type": .text("boolean")]
    package static let number: JSONSchema = ["type": .text("number")]
    package static let null: JSONSchema = ["type": .text("null")]

    /// A string that a regular expression (ECMA 262) holds for.
    package static func matching(_ pattern: String) -> JSONSchema { string.adding(["pattern": .text(pattern)]) }

    package static func constant(_ value: Scalar) -> JSONSchema { ["const": .scalar(value)] }

    package static func word(_ words: [String]) -> JSONSchema { ["enum": .texts(words)] }

    package static func reference(_ name: String) -> JSONSchema { ["$ref": .text("#/$defs/\(name)")] }

    package static func array(_ element: JSONSchema) -> JSONSchema {
        ["type": .text("array"), "items": .schema(element)]
    }

    package static func map(_ value: JSONSchema) -> JSONSchema {
        ["type": .text("object"), "additionalProperties": .schema(value)]
    }

    package static func oneOf(_ schemas: [JSONSchema]) -> JSONSchema { ["oneOf": .all(schemas)] }

    package static func object(_ properties: [(String, JSONSchema)], required: [String]) -> JSONSchema {
        [
            "type": .text("object"), "required": .texts(required),
            "properties": .schema(JSONSchema(properties.map { ($0, .schema($1)) })),
        ]
    }
}

extension JSONSchema {
    package var text: String { JSONTree.schema(self).text(width: 0) + "\n" }
}

extension JSONTree {
    package static func texts(_ texts: [String]) -> JSONTree { .array(texts.map(JSONTree.text)) }
    package static func whole(_ number: Int) -> JSONTree { .scalar(.number(DecimalNumber(number))) }
    package static func flag(_ flag: Bool) -> JSONTree { .scalar(.boolean(flag)) }
    package static func schema(_ schema: JSONSchema) -> JSONTree { .object(schema.members) }
    package static func all(_ schemas: [JSONSchema]) -> JSONTree { .array(schemas.map(JSONTree.schema)) }
}

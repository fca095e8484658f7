import ClipFacts

package typealias JSONSchema = JSONTree

extension JSONTree: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONTree)...) { self.init(elements) }

    package init(_ members: [(String, JSONTree)]) { self = .object(members.map { (key: $0, value: $1) }) }

    package func adding(_ more: JSONTree) -> JSONTree {
        guard case .object(let own) = self, case .object(let others) = more else { return self }
        return .object(own + others)
    }

    package static func document(
        _ title: String, _ description: String, _ schema: JSONSchema, definitions: [(String, JSONSchema)] = []
    ) -> String {
        let head: JSONSchema = [
            "$schema": .text("https://json-schema.org/draft/2020-12/schema"), "title": .text(title),
            "description": .text(description),
        ]
        let whole = head.adding(schema).adding(definitions.isEmpty ? [:] : ["$defs": JSONTree(definitions)])
        return whole.text(width: 0) + "\n"
    }

    package static let string: JSONSchema = ["type": .text("string")]
    package static let boolean: JSONSchema = ["type": .text("boolean")]
    package static let number: JSONSchema = ["type": .text("number")]
    package static let null: JSONSchema = ["type": .text("null")]

    package static func matching(_ pattern: String) -> JSONSchema { string.adding(["pattern": .text(pattern)]) }

    package static func constant(_ value: Scalar) -> JSONSchema { ["const": .scalar(value)] }

    package static func word(_ words: [String]) -> JSONSchema { ["enum": .texts(words)] }

    package static func reference(_ name: String) -> JSONSchema { ["$ref": .text("#/$defs/\(name)")] }

    package static func list(_ element: JSONSchema) -> JSONSchema { ["type": .text("array"), "items": element] }

    package static func map(_ value: JSONSchema) -> JSONSchema {
        ["type": .text("object"), "additionalProperties": value]
    }

    package static func oneOf(_ schemas: [JSONSchema]) -> JSONSchema { ["oneOf": .array(schemas)] }

    package static func object(_ properties: [(String, JSONSchema)], required: [String]) -> JSONSchema {
        ["type": .text("object"), "required": .texts(required), "properties": JSONTree(properties)]
    }

    package static func texts(_ texts: [String]) -> JSONTree { .array(texts.map(JSONTree.text)) }
    package static func whole(_ number: Int) -> JSONTree { .scalar(.number(DecimalNumber(number))) }
    package static func flag(_ flag: Bool) -> JSONTree { .scalar(.boolean(flag)) }
}

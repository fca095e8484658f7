import ClipFacts

package enum SuiteSchema {
    package static let fileName = "suite.schema.json"
    private static let title = "A suite of ClipFlight"

    package static func isOwn(_ bytes: [UInt8]) -> Bool { bytes.text.contains("\"\(title)\"") }

    package static var text: String {
        var writer = SchemaWriter()
        let suite = writer.object(SuiteKeys.format, isOpen: false)
        // These keywords are specific to Visual Studio Code.
        let editor: JSONSchema = ["allowComments": .flag(true), "allowTrailingCommas": .flag(true)]
        return JSONSchema.document(
            title,
            "A clip, its registered experiences, and the invocations to try. Comments and trailing commas are allowed.",
            editor.adding(suite), definitions: writer.definitions)
    }
}

/// Writes JSON Schema. A string with `{column}` may replace any value that rows may fill in.
struct SchemaWriter {
    private(set) var definitions: [(name: String, schema: JSONSchema)] = []

    mutating func schema(_ type: ValueType, isOpen: Bool) -> JSONSchema {
        switch type {
        case .keyed(let format): return reference(format(), isOpen: isOpen)
        case .array(let element, let least, let isSet):
            return JSONSchema.list(schema(element, isOpen: isOpen))
                .adding(least > 0 ? ["minItems": .whole(least)] : [:])
                .adding(isSet ? ["uniqueItems": .flag(true)] : [:])
        case .map(let value, let keys):
            return JSONSchema.map(schema(value, isOpen: isOpen))
                .adding(keys.map { ["propertyNames": ["pattern": .text($0.pattern)]] } ?? [:])
        case .oneOf(let types):
            let takesStrings = types.contains { if case .string = $0 { true } else { false } }
            let isFilled = isOpen && !takesStrings && types.contains(where: \.takesColumn)
            let schemas = types.map { schema($0, isOpen: isOpen && !$0.takesColumn) }
            return ["anyOf": .array(schemas + (isFilled ? [scalar(.filled)] : []))]
        default:
            let schema = scalar(type)
            return isOpen && type.takesColumn ? ["anyOf": .array([schema, scalar(.filled)])] : schema
        }
    }

    private func scalar(_ type: ValueType) -> JSONSchema {
        switch type {
        case .string: .string
        case .text: .matching(StringForm.text.pattern)
        case .path: .matching(StringForm.path.pattern)
        case .form(let form): .matching(form.pattern)
        case .duration: .matching(StringForm.duration.pattern)
        case .filled: .matching(StringForm.filled.pattern)
        case .boolean: .boolean
        case .null: .null
        case .only(let flag): .constant(.boolean(flag))
        // Visual Studio Code shows the descriptions. Validators ignore them.
        case .word(let words): .word(words).adding(["enumDescriptions": .texts(words.map(WordMeanings.of))])
        case .integer(let range) where range.count == 1: .constant(.number(DecimalNumber(range.lowerBound)))
        case .integer(let range): Self.range("integer", Double(range.lowerBound)...Double(range.upperBound))
        case .number(let range): Self.range("number", range)
        case .anything, .keyed, .array, .map, .oneOf: [:]
        }
    }

    private static func range(_ type: String, _ range: ClosedRange<Double>) -> JSONSchema {
        let isBounded = range.upperBound < .greatestFiniteMagnitude
        let bounds: JSONSchema = [
            "minimum": .scalar(.number(DecimalNumber(range.lowerBound))),
            "maximum": .scalar(.number(DecimalNumber(range.upperBound))),
        ]
        return (["type": .text(type)] as JSONSchema).adding(isBounded ? bounds : [:])
    }

    private mutating func reference(_ format: any AnyObjectFormat, isOpen: Bool) -> JSONSchema {
        let words = format.name.split(separator: " ").drop { ["a", "an", "the"].contains($0) }.map(String.init)
        let name = words[0] + words.dropFirst().map(\.capitalized).joined()
        if !definitions.contains(where: { $0.name == name }) {
            let index = definitions.count
            definitions.append((name, [:]))
            definitions[index].schema = object(format, isOpen: isOpen || format.isOpen)
        }
        return .reference(name)
    }

    mutating func object(_ format: any AnyObjectFormat, isOpen: Bool) -> JSONSchema {
        let properties = format.keys.map { key in
            let about: JSONSchema = ["description": .text(key.summary)]
            let example: JSONSchema = ["examples": .array([key.type.example(of: key.name)])]
            let otherwise: JSONSchema = key.otherwise.map { ["default": .scalar($0)] } ?? [:]
            let value = schema(key.type, isOpen: isOpen && !key.braces.isClosed)
            return (key.name, about.adding(otherwise).adding(example).adding(value))
        }
        let required = format.keys.filter { $0.required != nil }.map(\.name)
        var result = JSONSchema.object(properties, required: required).adding(["additionalProperties": .flag(false)])
        var refused: [(String, JSONSchema)] = []
        for rule in format.rules {
            switch rule {
            case .exactlyOne(let names): result = result.adding(.oneOf(names.map { ["required": .texts([$0])] }))
            case .excludes(let name, let others, _):
                let none = JSONTree(others.map { ($0, .flag(false)) })
                refused.append((name, ["properties": none]))
            case .required(let name, let others):
                let types = others.map { ($0.name, schema($0.type, isOpen: isOpen)) }
                let unless: JSONSchema = [
                    "required": .texts(others.filter(\.isThere).map(\.name)), "properties": JSONTree(types),
                ]
                result = result.adding(["anyOf": .array([["required": .texts([name])], unless])])
            }
        }
        return result.adding(refused.isEmpty ? [:] : ["dependentSchemas": JSONTree(refused)])
    }
}

extension ValueType {
    fileprivate var takesColumn: Bool {
        switch self {
        case .boolean, .only, .number, .integer, .null, .word, .form, .duration, .path: true
        case .string, .text, .filled, .anything, .keyed, .array, .map, .oneOf: false
        }
    }
}

import ClipRouting

/// The JSON Schema of suites, made of the keys that the reader uses.
package enum SuiteSchema {
    package static var text: String {
        var writer = SchemaWriter()
        let suite = writer.object(SuiteKeys.format, SchemaWriter.Filling())
        return JSONSchema.document(
            "A suite of ClipFlight",
            "A clip, what is registered for it, and the invocations to try. Comments and trailing commas are allowed.",
            suite, definitions: writer.definitions
        ).text
    }
}

/// Describes values of the suite format, and collects the definitions of objects.
struct SchemaWriter {
    private(set) var definitions: [(name: String, schema: JSONSchema)] = []

    /// What braces in a value mean.
    struct Filling: Hashable {
        var role = TemplateRole.closed
        /// Whether there are rows with columns; without, a name in braces is an error.
        var hasRows = false
    }

    mutating func schema(_ type: ValueType, _ filling: Filling) -> JSONSchema {
        let isOpen = filling.hasRows && filling.role != .closed
        switch type {
        case .keyed(let format): return reference(format, filling)
        case .array(let element, let least, let isSet):
            var inner = filling
            if filling.role != .steps, filling.role != .closed { inner.role = .plain }
            return JSONSchema.array(schema(element, inner))
                .adding(least > 0 ? ["minItems": .whole(least)] : [:]).adding(
                    isSet ? ["uniqueItems": .flag(true)] : [:])
        case .map(let value, let keys):
            let isMatchers = filling.role == .matchers
            let names = keys ?? (isMatchers && !isOpen ? .closed : nil)
            let inner = isMatchers ? Filling(role: .matcher, hasRows: filling.hasRows) : filling
            return JSONSchema.map(schema(value, inner))
                .adding(names.map { ["propertyNames": .schema(["pattern": .text($0.pattern)])] } ?? [:])
        case .oneOf(let types):
            let kept = types.filter { if case .filled = $0 { isOpen } else { true } }
            // A string that is filled in is one alternative, however many it may become.
            let takesStrings = kept.contains { if case .string = $0 { true } else { false } }
            let closed = kept.map { schema($0, isOpen && $0.isScalar ? Filling() : filling) }
            let filled = kept.filter(\.isScalar).compactMap(\.filledForm)
            let form = filled.first { $0.pattern == StringForm.filled.pattern } ?? filled.first
            let more = isOpen && !takesStrings ? form.map { [JSONSchema.matching($0.pattern)] } ?? [] : []
            return closed.count + more.count == 1 ? closed[0] : ["anyOf": .all(closed + more)]
        default:
            let schema = scalar(type, filling)
            guard isOpen, let form = type.filledForm else { return schema }
            return ["anyOf": .all([schema, .matching(form.pattern)])]
        }
    }

    private func scalar(_ type: ValueType, _ filling: Filling) -> JSONSchema {
        var forms: [StringForm] = []
        if filling.role != .closed, !filling.hasRows {
            forms.append(filling.role == .pattern ? .closedPattern : .closed)
        }
        switch type {
        case .string: break
        case .text: forms.append(.text)
        case .path: forms = [.path]
        case .form(let form): forms = [form]
        case .duration: forms = [.duration]
        case .filled: forms = [.filled]
        case .boolean: return .boolean
        case .null: return .null
        case .only(let flag): return .constant(.boolean(flag))
        case .word(let words): return .word(words)
        case .integer(let range) where range.count == 1: return .constant(.number(DecimalNumber(range.lowerBound)))
        case .integer(let range): return Self.range("integer", Double(range.lowerBound)...Double(range.upperBound))
        case .number(let range): return Self.range("number", range)
        case .anything, .keyed, .array, .map, .oneOf: return [:]
        }
        if forms.count < 2 { return forms.first.map { .matching($0.pattern) } ?? .string }
        return JSONSchema.string.adding(["allOf": .all(forms.map { ["pattern": .text($0.pattern)] })])
    }

    private static func range(_ type: String, _ range: ClosedRange<Double>) -> JSONSchema {
        let isBounded = range.upperBound < .greatestFiniteMagnitude
        let bounds: JSONSchema = [
            "minimum": .scalar(.number(DecimalNumber(range.lowerBound))),
            "maximum": .scalar(.number(DecimalNumber(range.upperBound))),
        ]
        return (["type": .text(type)] as JSONSchema).adding(isBounded ? bounds : [:])
    }

    /// Names an object; one with rows is another where `each` is there.
    private mutating func reference(_ format: any AnyObjectFormat, _ around: Filling) -> JSONSchema {
        var filling = around
        if filling.role == .closed { filling.role = format.role }
        let plain = define(format, filling)
        guard around.role == .closed, format.keys.contains(where: { $0.name == "each" }) else { return plain }
        filling.hasRows = true
        return [
            "if": .schema(["required": .texts(["each"])]), "then": .schema(define(format, filling)),
            "else": .schema(plain),
        ]
    }

    private mutating func define(_ format: any AnyObjectFormat, _ filling: Filling) -> JSONSchema {
        let words = format.name.split(separator: " ").drop { ["a", "an", "the"].contains($0) }.map(String.init)
        let name = words[0] + words.dropFirst().map(\.capitalized).joined() + (filling.hasRows ? "OfRows" : "")
        if !definitions.contains(where: { $0.name == name }) {
            let index = definitions.count
            definitions.append((name, [:]))
            definitions[index].schema = object(format, filling)
        }
        return .reference(name)
    }

    mutating func object(_ format: any AnyObjectFormat, _ filling: Filling) -> JSONSchema {
        func inner(_ key: String) -> Filling {
            filling.role == .closed ? filling : Filling(role: filling.role.role(of: key), hasRows: filling.hasRows)
        }
        var properties: [(String, JSONSchema)] = []
        for key in format.keys {
            let about: JSONSchema = ["description": .text(key.summary)]
            let otherwise: JSONSchema = key.otherwise.map { ["default": .scalar($0)] } ?? [:]
            properties.append((key.name, about.adding(otherwise).adding(schema(key.type, inner(key.name)))))
        }
        let required = format.keys.filter { $0.required != nil }.map(\.name)
        var result = JSONSchema.object(properties, required: required).adding(["additionalProperties": .flag(false)])
        var refused: [(String, JSONSchema)] = []
        for rule in format.rules {
            switch rule {
            case .exactlyOne(let names):
                result = result.adding(.oneOf(names.map { ["required": .texts([$0])] }))
            case .excludes(let name, let others):
                let none = JSONSchema(others.map { ($0, .flag(false)) })
                refused.append((name, ["properties": .schema(none)]))
            case .required(let name, let others):
                let types = others.map { ($0.name, JSONTree.schema(schema($0.type, inner($0.name)))) }
                let unless: JSONSchema = [
                    "required": .texts(others.filter(\.isThere).map(\.name)), "properties": .schema(JSONSchema(types)),
                ]
                result = result.adding(["anyOf": .all([["required": .texts([name])], unless])])
            }
        }
        let dependent = JSONSchema(refused.map { ($0, .schema($1)) })
        return result.adding(refused.isEmpty ? [:] : ["dependentSchemas": .schema(dependent)])
    }
}

extension ValueType {
    fileprivate var isScalar: Bool {
        switch self {
        case .keyed, .array, .map, .oneOf, .anything: false
        default: true
        }
    }

    /// What a row may fill in for a value that a string with a placeholder is not.
    fileprivate var filledForm: StringForm? {
        switch self {
        case .boolean, .only, .number, .integer, .null: .column
        case .word, .form, .duration, .path: .filled
        case .string, .text, .filled, .anything, .keyed, .array, .map, .oneOf: nil
        }
    }
}

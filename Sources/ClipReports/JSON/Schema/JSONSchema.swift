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
    /// Exactly this string.
    case text(String)
    /// Exactly this truth value.
    case flag(Bool)
    /// Exactly this number.
    case version(Int)
    /// One of these strings.
    case word([String])
    case array(JSONSchema)
    /// An object with these members. It may have others, which later versions add.
    case object([Member])
    /// An object with members of any name.
    case map(JSONSchema)
    case oneOf([JSONSchema])
    /// What stands under this name among the definitions.
    case reference(String)

    /// A member of an object.
    struct Member: Sendable {
        var name: String
        var value: JSONSchema
        var isRequired: Bool
        var about: String
    }

    /// A value of this kind, or `null`.
    static func orNull(_ schema: JSONSchema) -> JSONSchema { .oneOf([schema, .null]) }

    /// One of an enumeration's words.
    static func word<Words: RawRepresentable & CaseIterable>(_: Words.Type) -> JSONSchema
    where Words.RawValue == String {
        .word(Words.allCases.map(\.rawValue))
    }
}

extension JSONSchema.Member {
    /// A member that is always there.
    static func always(_ name: String, _ value: JSONSchema, _ about: String) -> Self {
        Self(name: name, value: value, isRequired: true, about: about)
    }

    /// A member that is left out where it says nothing.
    static func sometimes(_ name: String, _ value: JSONSchema, _ about: String) -> Self {
        Self(name: name, value: value, isRequired: false, about: about)
    }
}

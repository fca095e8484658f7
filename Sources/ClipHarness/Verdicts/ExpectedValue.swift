import ClipSuites

/// A matcher as findings keep it: what it asks for, without the compiled expression.
package enum ExpectedValue: Sendable, Hashable, Codable {
    case equal(Scalar)
    case match(pattern: String)
    case containing(String)
    case present
    case absent

    package init(_ matcher: Matcher) {
        self =
            switch matcher {
            case .equals(let scalar): .equal(scalar)
            case .matches(let regex): .match(pattern: regex.pattern)
            case .contains(let text): .containing(text)
            case .present: .present
            case .absent: .absent
            }
    }
}

extension ExpectedValue {
    /// The matcher; `nil` if its pattern is no regular expression.
    package var matcher: Matcher? {
        switch self {
        case .equal(let scalar): .equals(scalar)
        case .match(let pattern): RegexProgram(pattern).map { .matches($0) }
        case .containing(let text): .contains(text)
        case .present: .present
        case .absent: .absent
        }
    }

    func mapTexts(_ map: (String) -> String, scalars: (Scalar) -> Scalar) -> ExpectedValue {
        switch self {
        case .equal(let scalar): .equal(scalars(scalar))
        case .match(let pattern): .match(pattern: map(pattern))
        case .containing(let text): .containing(map(text))
        case .present, .absent: self
        }
    }
}

extension ExpectedValue {
    /// The value without what a row fills in.
    var shared: ExpectedValue {
        switch self {
        case .equal(let scalar): .equal(scalar.shared)
        case .containing: .containing("")
        case .match, .present, .absent: self
        }
    }
}

extension Scalar {
    var shared: Scalar {
        switch self {
        case .string: .string("")
        case .number: .number(0)
        case .boolean, .null: self
        }
    }
}

extension ExpectedValue {
    private enum Members: String, CodingKey { case matches, contains, present }

    /// Reads a matcher as the suite format writes it; `null` is for an absent value.
    package init(from decoder: any Decoder) throws {
        guard let object = try? decoder.container(keyedBy: Members.self) else {
            let scalar = try Scalar(from: decoder)
            self = scalar == .null ? .absent : .equal(scalar)
            return
        }
        if let pattern = try object.decodeIfPresent(String.self, forKey: .matches) {
            self = .match(pattern: pattern)
        } else if let text = try object.decodeIfPresent(String.self, forKey: .contains) {
            self = .containing(text)
        } else {
            _ = try object.decode(Bool.self, forKey: .present)
            self = .present
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .equal(let scalar): try scalar.encode(to: encoder)
        case .absent: try Scalar.null.encode(to: encoder)
        case .match(let pattern): try Self.object(in: encoder, .matches, pattern)
        case .containing(let text): try Self.object(in: encoder, .contains, text)
        case .present: try Self.object(in: encoder, .present, true)
        }
    }

    private static func object(in encoder: any Encoder, _ member: Members, _ value: some Encodable) throws {
        var object = encoder.container(keyedBy: Members.self)
        try object.encode(value, forKey: member)
    }
}

/// As ``ExpectedValue``. A pattern that is no regular expression is an error.
extension Matcher: Codable {
    package init(from decoder: any Decoder) throws {
        guard let matcher = try ExpectedValue(from: decoder).matcher else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "the pattern is no regular expression"))
        }
        self = matcher
    }

    package func encode(to encoder: any Encoder) throws { try ExpectedValue(self).encode(to: encoder) }
}

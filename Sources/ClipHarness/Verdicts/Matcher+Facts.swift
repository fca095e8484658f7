import ClipSuites

extension Matcher {
    func mapTexts(_ map: (String) -> String, scalars: (Scalar) -> Scalar) -> Matcher {
        switch self {
        case .equals(let scalar): .equals(scalars(scalar))
        case .matches(let regex): Matcher(pattern: map(regex.pattern))
        case .contains(let text): .contains(map(text))
        case .present, .absent: self
        }
    }

    var shared: Matcher {
        switch self {
        case .equals(let scalar): .equals(scalar.shared)
        case .contains: .contains("")
        case .matches, .present, .absent: self
        }
    }

    /// A pattern that was cut or masked may be no regular expression any more.
    private init(pattern: String) { self = RegexProgram(pattern).map { .matches($0) } ?? .contains(pattern) }
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

/// As the suite format writes it; `null` is for an absent value.
extension Matcher: Codable {
    private enum Members: String, CodingKey { case matches, contains, present }

    package init(from decoder: any Decoder) throws {
        guard let object = try? decoder.container(keyedBy: Members.self) else {
            let scalar = try Scalar(from: decoder)
            self = scalar == .null ? .absent : .equals(scalar)
            return
        }
        if let pattern = try object.decodeIfPresent(String.self, forKey: .matches) {
            guard let regex = RegexProgram(pattern) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .matches, in: object, debugDescription: "the pattern is no regular expression")
            }
            self = .matches(regex)
        } else if let text = try object.decodeIfPresent(String.self, forKey: .contains) {
            self = .contains(text)
        } else {
            _ = try object.decode(Bool.self, forKey: .present)
            self = .present
        }
    }

    package func encode(to encoder: any Encoder) throws {
        func encode(_ value: some Encodable, as member: Members) throws {
            var object = encoder.container(keyedBy: Members.self)
            try object.encode(value, forKey: member)
        }
        switch self {
        case .equals(let scalar): try scalar.encode(to: encoder)
        case .absent: try Scalar.null.encode(to: encoder)
        case .matches(let regex): try encode(regex.pattern, as: .matches)
        case .contains(let text): try encode(text, as: .contains)
        case .present: try encode(true, as: .present)
        }
    }
}

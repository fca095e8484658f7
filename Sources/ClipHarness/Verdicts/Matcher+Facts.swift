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

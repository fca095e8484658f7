import ClipFacts

package enum Matcher: Hashable, CustomStringConvertible, Codable {
    case equals(Scalar)
    case matches(RegexProgram)
    case contains(String)
    case present, absent

    package static func equal(_ text: String) -> Matcher { .equals(.string(text)) }

    /// Compares strings byte by byte. An absent value is `.null`.
    package func accepts(_ scalar: Scalar) -> MatcherVerdict {
        switch (self, scalar) {
        case (.absent, .null): .accepted
        case (.present, let value): value == .null ? .rejected : .accepted
        case (.equals(.string(let expected)), .string(let found)): expected.isExactly(found) ? .accepted : .rejected
        case (.equals(let expected), let found): expected == found ? .accepted : .rejected
        case (.contains(let part), .string(let found)):
            found.utf8.firstRange(of: part.utf8) != nil ? .accepted : .rejected
        case (.matches(let regex), .string(let found)): regex.search(found)
        case (.absent, _), (.contains, _), (.matches, _): .rejected
        }
    }

    package var description: String {
        switch self {
        case .equals(let scalar): scalar.description
        case .matches(let regex): "matches /\(regex.pattern)/"
        case .contains(let part): "contains \(Scalar.string(part))"
        case .present: "anything"
        case .absent: "null"
        }
    }

    package init(from decoder: any Decoder) throws {
        let members = try (try? [String: Scalar](from: decoder)) ?? ["": Scalar(from: decoder)]
        switch members.first {
        case ("", let scalar)?: self = scalar == .null ? .absent : .equals(scalar)
        case ("contains", .string(let text))?: self = .contains(text)
        case ("present", .boolean)?: self = .present
        default:
            guard case ("matches", .string(let pattern))? = members.first, let regex = RegexProgram(pattern) else {
                throw DecodingError.dataCorruptedError(
                    in: try decoder.singleValueContainer(),
                    debugDescription: "not a matcher, or its pattern is not a regular expression")
            }
            self = .matches(regex)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        let (key, value) = written
        if key.isEmpty { try value.encode(to: encoder) } else { try [key: value].encode(to: encoder) }
    }

    package var written: (key: String, value: Scalar) {
        switch self {
        case .equals(let scalar): ("", scalar)
        case .absent: ("", .null)
        case .matches(let regex): ("matches", .string(regex.pattern))
        case .contains(let text): ("contains", .string(text))
        case .present: ("present", .boolean(true))
        }
    }
}

package enum MatcherVerdict: Hashable {
    case accepted, rejected
    /// The associated value is the reason, for reports.
    case undecided(String)
}

package typealias Scalar = ParameterValue

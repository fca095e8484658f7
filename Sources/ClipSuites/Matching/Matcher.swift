import ClipFacts

package enum Matcher: Sendable, Hashable {
    case equals(Scalar)
    case matches(RegexProgram)
    case contains(String)
    case present
    case absent

    package static func equal(_ text: String) -> Matcher { .equals(.string(text)) }

    /// Compares a value, strings by their bytes, as handlers do; an absent one is `.null`.
    package func accepts(_ scalar: Scalar) -> MatcherVerdict {
        switch (self, scalar) {
        case (.absent, .null): .accepted
        case (.present, let value): value == .null ? .rejected : .accepted
        case (.equals(.string(let expected)), .string(let found)): expected.isExactly(found) ? .accepted : .rejected
        case (.equals(let expected), let found): expected == found ? .accepted : .rejected
        case (.contains(let part), .string(let found)): TextSearch(part).isFound(in: found) ? .accepted : .rejected
        case (.matches(let regex), .string(let found)): regex.search(found)
        case (.absent, _), (.contains, _), (.matches, _): .rejected
        }
    }
}

package enum MatcherVerdict: Sendable, Hashable {
    case accepted
    case rejected
    /// Neither could be found out; the payload is the reason, in a sentence for reports.
    case undecided(String)
}

package typealias Scalar = ParameterValue

extension Matcher: CustomStringConvertible {
    /// The matcher as reports write it: `"bike"`, `17`, `matches /bike-.*/`, `contains "bike"`, `anything`, `null`.
    package var description: String {
        switch self {
        case .equals(let scalar): scalar.description
        case .matches(let regex): "matches /\(regex.pattern)/"
        case .contains(let part): "contains \(Scalar.string(part))"
        case .present: "anything"
        case .absent: "null"
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
        switch self {
        case .equals(let scalar): try scalar.encode(to: encoder)
        case .absent: try Scalar.null.encode(to: encoder)
        case .matches(let regex): try ["matches": regex.pattern].encode(to: encoder)
        case .contains(let text): try ["contains": text].encode(to: encoder)
        case .present: try ["present": true].encode(to: encoder)
        }
    }
}

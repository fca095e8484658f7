import ClipFacts
import Foundation

package enum Matcher: Sendable, Hashable {
    case equals(Scalar)
    case matches(RegexProgram)
    case contains(String)
    case present
    case absent

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

extension ParameterValue: CustomStringConvertible {
    /// The value as JSON, with the characters that can be seen as they are.
    public var description: String {
        switch self {
        case .string(let text): Self.quoted(text)
        case .number(let number): number.description
        case .boolean(let value): value ? "true" : "false"
        case .null: "null"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.isInvisible:
                for unit in String(scalar).utf16 { result += String(format: "\\u%04x", unit) }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

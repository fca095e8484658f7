extension Matcher: CustomStringConvertible {
    /// The matcher as reports write it: `"bike"`, `17`, `matches /bike-.*/`, `contains "bike"`, `anything`, `null`.
    public var description: String {
        switch self {
        case .equals(let scalar): scalar.description
        case .matches(let pattern): "matches /\(pattern)/"
        case .contains(let part): "contains \(Scalar.string(part))"
        case .present: "anything"
        case .absent: "null"
        }
    }
}

extension Scalar: CustomStringConvertible {
    /// The value as JSON, with the characters that are not ASCII as they are.
    public var description: String {
        switch self {
        case .string(let text): Self.quoted(text)
        case .number(let number): Self.digits(number)
        case .boolean(let value): value ? "true" : "false"
        case .null: "null"
        }
    }

    private static func digits(_ number: Double) -> String {
        if let whole = Int64(exactly: number), number.magnitude < 9_007_199_254_740_992 { return String(whole) }
        return number.description
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
            case "\u{0}"..<"\u{20}", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

/// Values and texts as messages show them: on one line, without control characters, and not too long.
enum OneLine {
    static let shownInMessage = 200
    static let kept = 4096

    /// A string in double quotes, escaped as in JSON; the end of a long one is cut.
    static func quoted(_ text: String, limit: Int = shownInMessage) -> String {
        "\"" + escaped(text, limit: limit, quote: true) + "\""
    }

    /// A text without quotes, its line breaks and control characters escaped; the end of a long one is cut.
    static func text(_ text: String, limit: Int = kept) -> String {
        escaped(text, limit: limit, quote: false)
    }

    private static func escaped(_ text: String, limit: Int, quote: Bool) -> String {
        var result = String.UnicodeScalarView()
        for (place, scalar) in text.unicodeScalars.enumerated() {
            guard place < limit else {
                result.append("…")
                break
            }
            switch scalar {
            case "\n": result.append(contentsOf: "\\n".unicodeScalars)
            case "\r": result.append(contentsOf: "\\r".unicodeScalars)
            case "\t": result.append(contentsOf: "\\t".unicodeScalars)
            case "\"" where quote: result.append(contentsOf: "\\\"".unicodeScalars)
            case "\\" where quote: result.append(contentsOf: "\\\\".unicodeScalars)
            default: append(scalar, to: &result)
            }
        }
        return String(result)
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator:
            let digits = String(scalar.value, radix: 16)
            result.append(contentsOf: "\\u".unicodeScalars)
            result.append(contentsOf: String(repeating: "0", count: max(0, 4 - digits.count)).unicodeScalars)
            result.append(contentsOf: digits.unicodeScalars)
        default:
            result.append(scalar)
        }
    }
}

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
        var result = ""
        for (place, scalar) in text.unicodeScalars.enumerated() {
            guard place < limit else { return result + "…" }
            switch (scalar, scalar.properties.generalCategory) {
            case ("\n", _): result += "\\n"
            case ("\r", _): result += "\\r"
            case ("\t", _): result += "\\t"
            case ("\"", _) where quote: result += "\\\""
            case ("\\", _) where quote: result += "\\\\"
            case (_, .control), (_, .lineSeparator), (_, .paragraphSeparator):
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

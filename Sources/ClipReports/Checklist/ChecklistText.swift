/// Text of any origin on one line of a checklist, in which it is nothing but text.
enum ChecklistText {
    /// As the content of an HTML element or an attribute in double quotes.
    static func html(_ text: String) -> String {
        let line = VisibleText.string(text, for: .line)
        guard line.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return line }
        var result = ""
        for scalar in line.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// As running text of Markdown: every ASCII punctuation mark is escaped.
    static func markdown(_ text: String) -> String {
        var result = ""
        for scalar in VisibleText.string(text, for: .line).unicodeScalars {
            switch scalar {
            case "!"..."/", ":"..."@", "["..."`", "{"..."~": result += "\\"
            default: break
            }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// As a code span of Markdown, in which nothing means anything: between more backticks than are in it anywhere.
    static func code(_ text: String) -> String {
        let line = VisibleText.string(text, for: .line)
        let longest = line.utf8.split(omittingEmptySubsequences: true) { $0 != UInt8(ascii: "`") }.map(\.count).max()
        let fence = String(repeating: "`", count: (longest ?? 0) + 1)
        return "\(fence) \(line) \(fence)"
    }
}

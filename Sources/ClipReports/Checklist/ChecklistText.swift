/// Text of any origin on one line of a checklist, in which it is nothing but text.
///
/// A longer text loses its middle, so that every block fits on a page; the file and line in the block tell where all of
/// it is.
enum ChecklistText {
    /// The longest text, in Unicode scalars.
    static let limit = 600
    /// The longest title.
    static let titleLimit = 300
    /// The longest URL: more than a QR code holds.
    static let urlLimit = 3000

    /// As the content of an HTML element or an attribute in double quotes.
    static func html(_ text: String, limit: Int = limit) -> String {
        let line = line(text, limit)
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

    /// As running text of Markdown.
    static func markdown(_ text: String, limit: Int = limit) -> String {
        MarkdownText.line(line(text, limit), limit: .max)
    }

    /// As a code span of Markdown, in which nothing means anything: between more backticks than are in it anywhere.
    static func code(_ text: String, limit: Int = limit) -> String {
        let line = line(text, limit)
        let longest = line.utf8.split(omittingEmptySubsequences: true) { $0 != UInt8(ascii: "`") }.map(\.count).max()
        let fence = String(repeating: "`", count: (longest ?? 0) + 1)
        return "\(fence) \(line) \(fence)"
    }

    private static func line(_ text: String, _ limit: Int) -> String {
        let line = VisibleText.string(text, for: .line)
        guard line.utf8.count > limit else { return line }
        let scalars = line.unicodeScalars
        let missing = scalars.count - limit
        guard missing > 0 else { return line }
        let half = limit / 2
        return String(scalars.prefix(half)) + " [… \(missing) more characters …] "
            + String(scalars.suffix(limit - half))
    }
}

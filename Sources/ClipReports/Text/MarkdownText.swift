/// Writes text of any origin into Markdown (GitHub's), so that it is shown and never read as markup.
enum MarkdownText {
    /// The characters that could begin markup, a link, an emoji or a formula.
    private static let marks = Dictionary(
        uniqueKeysWithValues: "\\`*_{}[]<>#|~&$@!:.+=\"^".unicodeScalars.map { ($0, "\\\($0)") })

    static func line(_ text: String, limit: Int = 2000) -> String {
        let line = VisibleText.line(text, limit: limit).replacing(marks)
        // A list, or a section of a log.
        return line.utf8.first == UInt8(ascii: "-") ? "\\" + line : line
    }

    /// A line as a code span, between more backticks than it has.
    static func codeSpan(_ line: String) -> String {
        let longest = line.utf8.split(omittingEmptySubsequences: true) { $0 != UInt8(ascii: "`") }.map(\.count).max()
        let fence = String(repeating: "`", count: (longest ?? 0) + 1)
        return "\(fence) \(line) \(fence)"
    }

    /// The text as an indented block of code, which no text ends.
    static func codeBlock(_ text: String, limit: Int) -> String {
        var text = text
        var visible = ByteBuffer()
        text.withUTF8 { VisibleText.append($0, for: .terminal, to: &visible) }
        var bounded = ByteBuffer()
        BoundedText.parts(of: visible, limit: limit) { bounded.append($0) }
        return bounded.string.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }.joined()
    }
}

/// Writes text of any origin into Markdown (GitHub's), so that it is shown and never read as markup.
enum MarkdownText {
    /// What could begin markup, a link, an emoji or a formula. A backslash before punctuation is never shown.
    private static let marks = Set("\\`*_{}[]<>#|~&$@!:.+=\"^".unicodeScalars)

    /// The text on one line, fit for a paragraph, a heading or a cell of a table.
    static func line(_ text: String, limit: Int = 2000) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in VisibleText.line(text, limit: limit).unicodeScalars {
            if marks.contains(scalar) { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }

    /// Appends the text as a block of code. Indented lines end with nothing that they hold, as a fence would.
    static func appendCode(_ text: String, limit: Int, to result: inout ByteBuffer) {
        var visible = ByteBuffer()
        // By bytes: as a character, a carriage return and a line feed are one that is no line feed.
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            visible.append(text: "    \(VisibleText.string(String(Substring(line)), for: .terminal))\n")
        }
        BoundedText.parts(of: visible, limit: limit) { part in
            // What stands for a part that was left out is a line of its own, and has to be indented too.
            for line in part.split(separator: UInt8(ascii: "\n")) {
                if !line.starts(with: "    ".utf8) { result.append("    ") }
                result.append(UnsafeBufferPointer(rebasing: line))
                result.append("\n")
            }
        }
    }
}

/// Text broken into lines.
enum Paragraph {
    /// The lines of a text that fit a width; a word that does not fit has a line of its own. A
    /// no-break space keeps two words together, and is shown as a space.
    static func lines(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if line.isEmpty {
                line = String(word)
            } else if line.count + 1 + word.count <= width {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { $0.replacing("\u{A0}", with: " ") }
    }
}

import ClipSuites

/// How many columns text takes on a terminal.
enum DisplayWidth {
    /// The columns of a line without control characters.
    static func of(_ text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + DisplayText.width($1) }
    }

    /// The beginning of a line that takes no more than the given columns, with an ellipsis where it was cut.
    static func clip(_ text: String, to columns: Int) -> String {
        // No scalar takes more columns than it has bytes.
        if text.utf8.count <= columns { return text }
        var used = 0
        var end = text.startIndex
        var lastFit = text.startIndex
        for index in text.indices {
            used += of(String(text[index]))
            if used > columns { return columns > 0 ? text[..<lastFit] + "…" : "" }
            end = text.index(after: index)
            if used < columns { lastFit = end }
        }
        return text
    }

    /// The beginning and the end of a line that is longer than any that people read, and what lies between as an
    /// ellipsis.
    static func clipMiddle(_ text: String, to columns: Int) -> String {
        guard text.utf8.count > columns, text.count > columns else { return text }
        return text.prefix(columns / 2) + "…" + text.suffix(columns - columns / 2 - 1)
    }
}

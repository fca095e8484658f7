/// How messages quote what a file holds.
package enum Quotation {
    private static let longest = 80
    /// How many names of a file are listed one by one.
    private static let listed = 8

    /// The text in double quotes; a long one is cut.
    package static func of(_ text: some StringProtocol) -> String { "\"\(cut(text))\"" }

    /// Words as a list: `"a"`, `"b" or "c"`; of very many the first, and how many more.
    package static func list(_ words: [String]) -> String {
        if words.count > listed * 4 {
            return "\(words.prefix(listed).map { of($0) }.joined(separator: ", ")) \(more(words))"
        }
        let quoted = words.map { of($0) }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "nothing" }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }

    /// Names without quotes: `a, b, c`; of many the first, and how many more.
    package static func some(_ names: [String]) -> String {
        let shown = names.prefix(listed).map { cut($0) }.joined(separator: ", ")
        return names.count > listed ? "\(shown) \(more(names))" : shown
    }

    /// The message of a second name that Swift takes for an earlier one, so that no dictionary of texts can hold both.
    package static func twin(of name: String, a kind: String) -> String {
        "found a second \(kind) \(of(name)), whose name differs only in how its characters are composed"
    }

    private static func more(_ names: [String]) -> String { "and \(names.count - listed) more" }

    private static func cut(_ text: some StringProtocol) -> String {
        let head = text.unicodeScalars.prefix(longest)
        let isCut = head.endIndex != text.unicodeScalars.endIndex
        return String(String.UnicodeScalarView(head)) + (isCut ? "…" : "")
    }
}

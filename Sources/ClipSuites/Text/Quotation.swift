/// How messages quote what a file holds.
package enum Quotation {
    private static let longest = 80

    /// The text in double quotes; a long one is cut.
    package static func of(_ text: some StringProtocol) -> String {
        let head = text.unicodeScalars.prefix(longest)
        let isCut = head.endIndex != text.unicodeScalars.endIndex
        return "\"\(String(String.UnicodeScalarView(head)))\(isCut ? "…" : "")\""
    }

    /// Words as a list: `"a"`, `"b" or "c"`.
    package static func list(_ words: [String]) -> String {
        let quoted = words.map { of($0) }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "nothing" }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}

package enum Phrase {
    /// Returns a phrase such as `no cases`, `1 case` or `2 cases`.
    package static func count(_ number: Int, _ noun: String, many: String? = nil) -> String {
        "\(number == 0 ? "no" : "\(number)") \(number == 1 ? noun : many ?? noun + "s")"
    }

    /// Returns a phrase such as `and 3 more, with other causes`, or `nil` for zero.
    package static func more(_ number: Int, _ rest: String = "") -> String? {
        number > 0 ? "and \(number) more\(rest)" : nil
    }

    package static func some(_ items: [String], of limit: Int) -> String {
        let shown = items.prefix(limit).joined(separator: ", ")
        return more(items.count - limit).map { "\(shown) \($0)" } ?? shown
    }
}

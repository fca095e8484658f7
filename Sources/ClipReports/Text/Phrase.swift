/// Words that depend on a number.
enum Phrase {
    /// `1 case`, `2 cases`; `many` is for other plurals.
    static func count(_ number: Int, _ noun: String, many: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : many ?? noun + "s")"
    }

    /// `and 3 more of other causes`; `nil` if there are no more.
    static func more(_ number: Int, _ rest: String = "") -> String? {
        number > 0 ? "and \(number) more\(rest)" : nil
    }
}

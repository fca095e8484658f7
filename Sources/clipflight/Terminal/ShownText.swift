import ClipSuites

/// Text of any origin and length on a line of its own.
enum ShownText {
    /// The text fit for a terminal, with its middle cut where it is very long.
    static func short(_ text: String, limit: Int = 300) -> String {
        // What is cut need not be made fit first: a URL may have a million characters.
        guard text.utf8.count > limit, text.count > limit else { return DisplayText.neutralised(text) }
        let ends = DisplayText.neutralised("\(text.prefix(limit / 2))…\(text.suffix(limit / 4))")
        return "\(ends) (\(text.utf8.count) bytes)"
    }
}

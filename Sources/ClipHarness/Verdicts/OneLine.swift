import ClipSuites

/// Values and texts in messages: on one line, without invisible characters, not too long.
enum OneLine {
    static let shownInMessage = 200
    static let kept = 4096

    /// A string in double quotes, escaped as in JSON; the end of a long one is cut.
    static func quoted(_ text: String, limit: Int = shownInMessage) -> String {
        Scalar.string(text.shortened(to: limit)).description
    }

    /// A text without quotes; the end of a long one is cut.
    static func text(_ text: String, limit: Int = kept) -> String { Visible.line(text, limit: limit) }
}

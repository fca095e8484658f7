import ClipSuites

/// Values and texts in messages: on one line, visible, and not too long.
enum OneLine {
    static let shownInMessage = 200
    static let kept = 4096

    /// In double quotes, escaped as in JSON; the end is cut.
    static func quoted(_ text: String, limit: Int = shownInMessage) -> String {
        Scalar.string(text.shortened(to: limit)).description
    }

    /// The end is cut.
    static func text(_ text: String, limit: Int = kept) -> String { Visible.line(text, limit: limit) }
}

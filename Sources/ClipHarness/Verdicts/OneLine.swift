import ClipSuites

enum OneLine {
    static let shownInMessage = 200
    static let kept = 4096

    static func quoted(_ text: String, limit: Int = shownInMessage) -> String {
        Scalar.string(text.shortened(to: limit)).description
    }

    static func text(_ text: String, limit: Int = kept) -> String { Visible.line(text, limit: limit) }
}

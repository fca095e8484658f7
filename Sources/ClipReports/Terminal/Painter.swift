/// Colours text for a terminal, or leaves it as it is.
struct Painter {
    let isColoured: Bool

    /// What a piece of text is.
    enum Style: String {
        case strong = "1"
        case faint = "2"
        case success = "1;32"
        case failure = "1;31"
        case trouble = "1;35"
        case warning = "1;33"
        case place = "36"
        case expected = "32"
        case found = "31"
        case expectedPart = "1;4;32"
        case foundPart = "1;4;31"
    }

    func paint(_ text: String, _ style: Style) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// Colours text for a terminal, or leaves it as it is.
package struct Painter: Sendable {
    package let isColoured: Bool

    package init(isColoured: Bool) { self.isColoured = isColoured }

    /// A kind of text, with the parameters of its control sequence (ECMA-48, SGR).
    package enum Style: String {
        case strong = "1"
        case faint = "2"
        case success = "1;32"
        case failure = "1;31"
        case trouble = "1;35"
        case warning = "1;33"
        case margin = "34"
        case place = "36"
        case expected = "32"
        case found = "31"
        case expectedPart = "1;4;32"
        case foundPart = "1;4;31"
    }

    package func paint(_ text: String, _ style: Style) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}

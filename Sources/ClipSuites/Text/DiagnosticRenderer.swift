/// Turns diagnostics into text: `file:line:column: error: message`, the line with a caret under it, note and fix.
///
/// Nothing that a definition holds reaches the terminal as it is: control characters and marks that reorder text are
/// shown visibly.
public struct DiagnosticRenderer: Sendable {
    /// Whether ANSI colours are used.
    public var colour: Bool

    /// The widest part of a line that is shown, in columns of a terminal.
    private static let window = 100

    /// Creates a renderer.
    public init(colour: Bool = false) { self.colour = colour }

    /// The text of one diagnostic, each line with its end.
    public func render(_ diagnostic: Diagnostic) -> String {
        var text = paint(.bold, place(diagnostic.location))
        text += paint(diagnostic.severity == .error ? .red : .yellow, "\(diagnostic.severity.rawValue): ")
        text += paint(.bold, DisplayText.neutralised(diagnostic.message))
        if let advisory = diagnostic.advisory { text += " [\(DisplayText.neutralised(advisory))]" }
        text += "\n"
        if let excerpt = diagnostic.excerpt {
            text += lines(of: excerpt, number: diagnostic.location?.line)
        }
        text += remark("note", diagnostic.note) + remark("fix", diagnostic.fix)
        return text
    }

    /// The text of several, in their order.
    public func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
        diagnostics.map(render).joined()
    }

    private func place(_ location: SourceLocation?) -> String {
        guard let location else { return "" }
        return "\(DisplayText.neutralised(location.file)):\(location.line):\(location.column): "
    }

    private func remark(_ label: String, _ text: String?) -> String {
        guard let text else { return "" }
        // A remark may have several lines; each is kept apart from the file's own text by its indentation.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            DisplayText.neutralised(String($0))
        }
        return paint(.cyan, "  \(label): ") + lines.joined(separator: "\n    ") + "\n"
    }

    private func lines(of excerpt: Diagnostic.Excerpt, number: Int?) -> String {
        let shown = ExcerptLine(excerpt, window: Self.window)
        let label = number.map(String.init) ?? ""
        let margin = String(repeating: " ", count: max(0, 5 - label.count)) + label
        let blank = String(repeating: " ", count: margin.count)
        return paint(.blue, "\(margin) | ") + shown.text + "\n"
            + paint(.blue, "\(blank) | ") + shown.indent + paint(.red, shown.underline) + "\n"
    }

    private enum Style: String {
        case bold = "1"
        case red = "1;31"
        case yellow = "1;33"
        case blue = "34"
        case cyan = "36"
    }

    private func paint(_ style: Style, _ text: String) -> String {
        colour && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}

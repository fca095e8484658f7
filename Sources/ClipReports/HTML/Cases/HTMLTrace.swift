import ClipRules

/// The decisions that led to what was opened, as a chain: each with what it rests on, and at its end the result.
struct HTMLTrace {
    private let resolution: Resolution

    init(_ resolution: Resolution) { self.resolution = resolution }

    func write(to buffer: inout HTMLBuffer) {
        buffer.markup("<h5>How it was resolved</h5><ol class=\"t\">")
        for step in resolution.trace {
            let (text, citation) = Self.parts(of: step.citedText)
            buffer.markup("<li>")
            buffer.text(String(text))
            if let citation {
                buffer.markup(" <cite>")
                buffer.text(String(citation))
                buffer.markup("</cite>")
            }
            buffer.markup("</li>")
        }
        buffer.markup("<li>")
        if let reason = resolution.declined {
            buffer.markup("nothing is opened: <b>")
            buffer.text(reason.rawValue)
            buffer.markup("</b>")
        } else {
            buffer.markup(resolution.target == .app ? "the <b>app</b> is launched" : "the <b>clip</b> is launched")
            buffer.markup(resolution.delivered == nil ? " without a URL" : " with the delivered URL")
        }
        buffer.markup("</li></ol>")
    }

    /// A step's sentence, and what it rests on, which stands in brackets at its end: a step that was read from an
    /// event log knows no more than its text.
    static func parts(of text: String) -> (text: Substring, citation: Substring?) {
        guard text.hasSuffix("]"), let open = text.lastIndex(of: "["), open > text.startIndex,
            text[text.index(before: open)] == " "
        else { return (text[...], nil) }
        let inside = text[text.index(after: open)..<text.index(before: text.endIndex)]
        let mark = inside.prefix { $0 != ":" }
        guard Citation.Mark(rawValue: String(mark)) != nil else { return (text[...], nil) }
        return (text[..<text.index(before: open)], inside)
    }
}

import ClipRules

extension TraceStep {
    /// What was decided, and in brackets what that rests on, where it rests on something: `… [A: CFG]`.
    public var citedText: String {
        citation.map { "\(text) [\($0.text)]" } ?? text
    }
}

extension TraceStep {
    /// A step from its ``citedText``.
    init(citedText: String) {
        guard citedText.utf8.last == UInt8(ascii: "]"),
            let bracket = citedText.utf8.lastIndex(of: UInt8(ascii: "[")), bracket > citedText.startIndex,
            case let space = citedText.utf8.index(before: bracket), citedText.utf8[space] == UInt8(ascii: " "),
            let citation = Citation(text: citedText[citedText.utf8.index(after: bracket)...].dropLast())
        else {
            self.init(citedText)
            return
        }
        self.init(String(citedText[..<space]), citation: citation)
    }
}

extension Citation {
    /// A citation from its ``Citation/text``.
    fileprivate init?(text: Substring) {
        guard let mark = text.first.flatMap({ Mark(rawValue: String($0)) }) else { return nil }
        let rest = text.dropFirst()
        if rest.isEmpty {
            self.init(mark)
        } else if rest.hasPrefix(": "), rest.count > 2 {
            self.init(mark, String(rest.dropFirst(2)))
        } else {
            return nil
        }
    }
}

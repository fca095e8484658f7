import ClipRules

extension TraceStep {
    /// What was decided, and in brackets what that rests on, where it rests on something: `… [A: CFG]`.
    public var citedText: String {
        citation.map { "\(text) [\($0.text)]" } ?? text
    }
}

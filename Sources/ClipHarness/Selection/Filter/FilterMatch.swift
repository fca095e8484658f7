import ClipSuites

/// How a predicate of a filter compares a text, byte for byte.
enum FilterMatch: Sendable {
    /// `=text`
    case equals(String)
    /// `~text`
    case contains(TextSearch)
    /// `/regex/`, anywhere in the text; the syntax is that of `NSRegularExpression` (ICU).
    case matches(RegexProgram)
    /// `#glob`
    case glob(Glob)

    /// Compares a text. A regular expression or glob that would take too long gives up.
    func accepts(_ text: String) -> MatcherVerdict {
        switch self {
        case .equals(let expected): text.utf8.elementsEqual(expected.utf8) ? .accepted : .rejected
        case .contains(let part): part.isFound(in: text) ? .accepted : .rejected
        case .matches(let regex): regex.search(text)
        case .glob(let glob): glob.accepts(text)
        }
    }
}

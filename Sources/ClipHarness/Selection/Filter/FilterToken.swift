import ClipSuites

/// What stands at a place of a filter, outside of a predicate's value.
enum FilterToken: Equatable {
    case and, or, minus, not, open, close, end
    /// The name of a predicate, or what should be one.
    case word(String)
    /// What has no place there.
    case other(String)

    /// The operators that are words.
    static let words = ["and", "or", "not"]

    /// The longest piece of a filter that a message repeats, in characters.
    private static let shownLimit = 40

    /// The token as messages name it; `end` where the text ends.
    func named(_ text: String) -> String {
        self == .end ? "the end" : Self.quoted(text)
    }

    /// A text in quotation marks, cut where it is long.
    static func quoted(_ text: String) -> String {
        "'\(shortened(text))'"
    }

    private static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > shownLimit else { return text }
        return String(String.UnicodeScalarView(scalars.prefix(shownLimit))) + "…"
    }

    /// What was meant, where a predicate should stand.
    var mendAsPredicate: String? {
        switch self {
        case .minus: "write ! for what is not so"
        case .word(let word):
            Self.meant(by: word) ?? "write tag(\(Self.shortened(word))) or title(\(Self.shortened(word)))"
        case .other(let text): Self.meant(by: text)
        case .and, .or, .not, .open, .close, .end: nil
        }
    }

    /// What was meant, where an operator should stand.
    var mendAsOperator: String? {
        switch self {
        case .word(let word): Self.meant(by: word) ?? "write & or | before it"
        case .not, .open: "write & or | before it"
        case .other(let text): Self.meant(by: text)
        case .and, .or, .minus, .close, .end: nil
        }
    }

    /// The operator that something from another language stands for.
    private static func meant(by text: String) -> String? {
        switch text {
        case "&&": "write & once"
        case "||": "write | once"
        case "+", ",": "write | for either of two"
        default: Suggestion.nearest(to: text, in: words).map { "did you mean '\($0)'?" }
        }
    }
}

import ClipSuites

/// What is wrong with a filter's text.
struct FilterFault: Error {
    var problem: Problem
    /// The bytes to underline.
    var range: Range<Int>

    enum Problem {
        case empty
        case tooLong
        case tooDeep
        /// Something else than a predicate, `(` or `!`.
        case noPredicate(found: FilterToken, text: String)
        case unknownPredicate(String)
        /// A predicate's name without its value.
        case noValue(of: FilterField, found: String)
        /// Something else than an operator behind a predicate.
        case noOperator(found: FilterToken, text: String, inParentheses: Bool)
        case unclosedValue(of: FilterField)
        case emptyValue(of: FilterField)
        case unknownWord(String, of: FilterField)
        case wrongEscape(String)
        case unclosedRegex
        case wrongRegex(mend: String?)
        case behindRegex(found: String)
    }
}

extension FilterFault {
    /// The fault as it is shown.
    func diagnostic(in source: SourceFile) -> Diagnostic {
        Diagnostic(
            .error, at: source.location(at: range.lowerBound), message, excerpt: source.excerpt(range), fix: fix)
    }

    private static let predicates = FilterField.allCases.map(\.rawValue)

    private var message: String {
        switch problem {
        case .empty: "the filter is empty, expected a predicate such as tag(smoke)"
        case .tooLong: "the filter is longer than \(Filter.lengthLimit / 1024) KiB"
        case .tooDeep: "found parentheses nested deeper than \(FilterParser.depthLimit)"
        case .noPredicate(let found, let text): "found \(found.named(text)), expected a predicate such as tag(smoke)"
        case .unknownPredicate(let name):
            "found \(quoted(name)), expected one of the predicates \(Self.predicates.joined(separator: " "))"
        case .noValue(let field, let found): "found \(found), expected '(' behind '\(field.rawValue)'"
        case .noOperator(let found, let text, let inParentheses):
            "found \(found.named(text)), expected an operator (& | - and or) or \(inParentheses ? "')'" : "the end")"
        case .unclosedValue(let field): "found the end, expected ')' behind the value of '\(field.rawValue)'"
        case .emptyValue(let field): "found no value, expected one for '\(field.rawValue)'"
        case .unknownWord(let word, let field):
            "found \(quoted(word)), expected a \(field.rawValue): \((field.words ?? []).joined(separator: " "))"
        case .wrongEscape(let found): "found \(quoted(found)), expected a punctuation mark behind the backslash"
        case .unclosedRegex: "found the end, expected '/' behind the regular expression"
        case .wrongRegex: "the regular expression is not valid"
        case .behindRegex(let found): "found \(found), expected ')' behind the regular expression"
        }
    }

    private var fix: String? {
        switch problem {
        case .unknownPredicate(let name):
            Suggestion.nearest(to: name, in: Self.predicates + FilterToken.words).map { "did you mean '\($0)'?" }
        case .unknownWord(let word, let field):
            Suggestion.nearest(to: word, in: field.words ?? []).map { "did you mean '\($0)'?" }
        case .noPredicate(let found, _): found.mendAsPredicate
        case .noOperator(let found, _, _): found.mendAsOperator
        case .wrongRegex(let mend): mend
        case .wrongEscape: "write \\\\ for a backslash itself"
        case .emptyValue(let field) where field.mayBeEmpty: "write \(field.rawValue)(=) for none"
        case .empty, .tooLong, .tooDeep, .noValue, .unclosedValue, .emptyValue, .unclosedRegex, .behindRegex: nil
        }
    }

    private func quoted(_ text: String) -> String { FilterToken.quoted(text) }
}

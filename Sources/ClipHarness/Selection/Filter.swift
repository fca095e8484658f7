import ClipRules
import ClipSuites
import Foundation

/// An expression that selects cases: `kind(prefix) & tag(smoke) - url(#*/beta/*)`.
///
/// The steps of a journey are judged as one: a predicate holds for the journey where it holds for one of its steps, so
/// that an expression and its negation never both select it.
public struct Filter: Sendable {
    let source: SourceFile
    let expression: FilterExpression

    /// The longest expression, in bytes.
    public static let lengthLimit = 16 * 1024

    /// Reads an expression; errors call it by the name of its option or environment variable.
    ///
    /// - Throws: A diagnostic with the column, what was found and what was expected.
    public init(_ text: String, from name: String) throws(Diagnostic) {
        source = SourceFile(name: name, bytes: Array(text.utf8))
        var parser = FilterParser(source)
        expression = try parser.whole()
    }

    /// A filter for cases with a text in their title.
    public init(titleContaining text: String, from name: String) {
        source = SourceFile(name: name, bytes: Array(text.utf8))
        let part = TextSearch(text)
        expression = .test(
            FilterTest(field: .title, range: source.bytes.indices) { part.isFound(in: $0) ? .accepted : .rejected })
    }

    /// Whether it selects the cases that are selected as one; throws where that takes too long to find out.
    func selects(_ cases: ArraySlice<TestCase>) throws(Diagnostic) -> Bool {
        try expression.holds(for: cases, in: source)
    }
}

/// Predicates, and how they are joined: a chain of one operator is one list, only as deep as its parentheses.
indirect enum FilterExpression: Sendable {
    case test(FilterTest)
    case not(FilterExpression)
    case all([FilterExpression])
    case any([FilterExpression])

    /// Whether it holds for a case, or for the cases that are selected as one.
    fileprivate func holds(for cases: ArraySlice<TestCase>, in source: SourceFile) throws(Diagnostic) -> Bool {
        switch self {
        case .test(let test): return try test.holds(for: cases, in: source)
        case .not(let expression): return try !expression.holds(for: cases, in: source)
        case .all(let expressions):
            for expression in expressions where try !expression.holds(for: cases, in: source) { return false }
            return true
        case .any(let expressions):
            for expression in expressions where try expression.holds(for: cases, in: source) { return true }
            return false
        }
    }

    var tests: [FilterTest] {
        switch self {
        case .test(let test): [test]
        case .not(let expression): expression.tests
        case .all(let expressions), .any(let expressions): expressions.flatMap(\.tests)
        }
    }
}

/// A predicate: `tag(=smoke)`.
struct FilterTest: Sendable {
    let field: FilterField
    /// The bytes of the expression that it is written in.
    let range: Range<Int>
    /// The whole text that it asks for, where it does.
    var word: String?
    /// Compares a text byte for byte. A regular expression or glob that would take too long has no answer.
    let accepts: @Sendable (String) -> MatcherVerdict

    /// Whether any text of any of the cases is accepted: a journey has what one of its steps has.
    fileprivate func holds(for cases: ArraySlice<TestCase>, in source: SourceFile) throws(Diagnostic) -> Bool {
        for testCase in cases {
            for text in field.texts(of: testCase) {
                switch accepts(text) {
                case .accepted: return true
                case .rejected: continue
                case .undecided(let reason):
                    throw Diagnostic(
                        .error, at: source.location(at: range.lowerBound),
                        "\(reason): \(OneLine.text(testCase.displayName))", excerpt: source.excerpt(range),
                        fix: "write a simpler one")
                }
            }
        }
        return false
    }
}

/// What a predicate looks at. The words are those of the event log's fields.
enum FilterField: String, CaseIterable, Sendable {
    case kind, suite, title, url, source, target, tag, experience

    /// Whether a value without an operator is all of the text, or a part of it.
    var isEqualByDefault: Bool { ![.title, .url, .experience].contains(self) }

    /// Whether the text can be empty: where there is no URL, or no experience that serves it.
    var mayBeEmpty: Bool { !isEqualByDefault }

    /// Every text that there can be, where only some can.
    var words: [String]? {
        switch self {
        case .kind: CaseKind.allCases.map(\.rawValue)
        case .source: Source.allCases.map(\.rawValue)
        case .target: Target.allCases.map(\.rawValue)
        case .suite, .title, .url, .tag, .experience: nil
        }
    }

    /// The texts of a case: any number of tags, and one of everything else.
    func texts(of testCase: TestCase) -> [String] {
        switch self {
        case .kind: [testCase.kind.rawValue]
        case .suite: [testCase.suite.id]
        case .title: [testCase.title]
        case .url: [testCase.url ?? ""]
        case .source: [testCase.source.rawValue]
        case .target: [testCase.target.rawValue]
        case .tag: testCase.tags
        case .experience: [testCase.resolution.experience?.spelling ?? ""]
        }
    }
}

extension RegexProgram {
    /// A byte of a glob, and whether it is behind a backslash, and so only itself.
    typealias GlobByte = (byte: UInt8, isEscaped: Bool)

    /// A pattern in which `*` is any run of characters, none included, and `?` any one; `nil` where it is too long.
    ///
    /// What is between two runs is taken where it is found first, so that nothing is tried again but behind the last run.
    init?(glob: [GlobByte]) {
        func parts(_ bytes: ArraySlice<GlobByte>, at mark: UInt8) -> [ArraySlice<GlobByte>] {
            bytes.split(omittingEmptySubsequences: false) { $0.byte == mark && !$0.isEscaped }
        }
        // A point would take a carriage return and a line feed for one.
        let any = #"[\s\S]"#
        var runs = parts(glob[...], at: UInt8(ascii: "*")).map { run in
            let texts = parts(run, at: UInt8(ascii: "?")).map { String(decoding: $0.map(\.byte), as: UTF8.self) }
            return texts.map(NSRegularExpression.escapedPattern).joined(separator: any)
        }
        let first = runs.removeFirst()
        let last = runs.popLast().map { any + "*" + $0 } ?? ""
        // The filter that it is a part of has a limit.
        self.init("\\A" + first + runs.map { "(?>\(any)*?\($0))" }.joined() + last + "\\z", limit: .max)
    }
}

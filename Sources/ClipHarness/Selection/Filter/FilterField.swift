import ClipRules

/// What a predicate of a filter looks at. The words are those of the event log's fields.
enum FilterField: String, CaseIterable, Sendable {
    case kind, suite, title, url, source, target, tag, experience

    /// Whether a value without an operator is all of the text, or a part of it.
    var isEqualByDefault: Bool {
        switch self {
        case .kind, .suite, .source, .target, .tag: true
        case .title, .url, .experience: false
        }
    }

    /// Every text that there can be, where only some can.
    var words: [String]? {
        switch self {
        case .kind: CaseKind.allCases.map(\.rawValue)
        case .source: Source.allCases.map(\.rawValue)
        case .target: Target.allCases.map(\.rawValue)
        case .suite, .title, .url, .tag, .experience: nil
        }
    }

    /// Whether the text can be empty: where there is no URL, or no experience that serves it.
    var mayBeEmpty: Bool {
        switch self {
        case .url, .experience, .title: true
        case .kind, .suite, .source, .target, .tag: false
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

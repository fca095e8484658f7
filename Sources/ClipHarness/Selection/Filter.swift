import ClipRules
import ClipSuites
import Foundation

/// An expression that selects cases: `kind(prefix) & tag(smoke) - url(#*/beta/*)`.
///
/// A predicate matches a journey if any step matches. A negated predicate matches if no step
/// matches.
package struct Filter {
    private let predicate: Predicate
    let names: [Name]

    typealias Name = (field: FilterField, word: String, accepts: @Sendable (String) -> Bool)

    static let lengthLimit = 16 * 1024

    package init(_ text: String, from name: String) throws(Diagnostic) {
        var parser = FilterParser(SourceFile(name: name, bytes: Array(text.utf8)))
        predicate = try parser.whole()
        names = parser.names
    }

    struct Predicate {
        let holds: @Sendable (ArraySlice<TestCase>) throws(Diagnostic) -> Bool

        var opposite: Predicate { Predicate { (cases) throws(Diagnostic) in try !holds(cases) } }
    }

    package func selects(_ cases: ArraySlice<TestCase>) throws(Diagnostic) -> Bool { try predicate.holds(cases) }
}

enum FilterField: String, CaseIterable {
    case kind, suite, title, url, source, target, tag, owner, experience, id

    var isEqualByDefault: Bool { ![.title, .url, .owner, .experience, .id].contains(self) }

    var words: [String]? {
        switch self {
        case .kind: CaseKind.allCases.map(\.rawValue)
        case .source: Source.allCases.map(\.rawValue)
        case .target: Target.allCases.map(\.rawValue)
        case .suite, .title, .url, .tag, .owner, .experience, .id: nil
        }
    }

    func predicate(
        over range: Range<Int>, in source: SourceFile, _ accepts: @escaping @Sendable (String) -> MatcherVerdict
    ) -> Filter.Predicate {
        Filter.Predicate { (cases) throws(Diagnostic) in
            for testCase in cases {
                for text in texts(of: testCase) {
                    switch accepts(text) {
                    case .accepted: return true
                    case .rejected: continue
                    case .undecided(let reason):
                        throw source.diagnostic(
                            .error, at: range, "\(reason): \(OneLine.text(testCase.displayName))",
                            fix: "write a simpler one")
                    }
                }
            }
            return false
        }
    }

    func texts(of testCase: TestCase) -> [String] {
        switch self {
        case .kind: [testCase.kind.rawValue]
        case .suite: [testCase.suite.id]
        case .title: [testCase.title]
        case .url: [testCase.url ?? ""]
        case .source: [testCase.source.rawValue]
        case .target: [testCase.target.rawValue]
        case .tag: testCase.tags
        case .owner: [testCase.notes.owner ?? ""]
        case .id: [testCase.ownID ?? ""]
        case .experience: [testCase.resolution.experience?.spelling ?? ""]
        }
    }
}

extension RegexProgram {
    init?(glob: String) {
        // `.` would match a carriage return and a line feed as one character.
        let any = #"[\s\S]"#
        let runs = glob.unicodeScalars.split(separator: "*", omittingEmptySubsequences: false).map { run in
            run.split(separator: "?", omittingEmptySubsequences: false)
                .map { NSRegularExpression.escapedPattern(for: String($0)) }.joined(separator: any)
        }
        self.init("\\A\(runs.joined(separator: any + "*"))\\z", limit: .max)
    }
}

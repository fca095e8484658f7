import ClipRules
import TestSupport
import Testing

@testable import ClipHarness

@Suite("Random filters select the same random cases as a naive implementation", .launching, .timeLimit(.minutes(30)))
struct FilterPropertyTests {
    /// An expression as a tree of closures, with its text.
    struct Written {
        var text: String
        /// The outermost operator's precedence: 0 for or, 1 for and, 2 for a term.
        var binding: Int
        var holds: (TestCase) -> Bool

        func inside(_ needed: Int) -> String { binding < needed ? "(\(text))" : text }
    }

    static let titles = ["Bike 17", "Bike (old)", "Menu", "Ménu", "tag(x)", "a\\b", ""]
    static let urls = ["https://a.example/x", "https://a.example/x?y=(1)", "https://b.example/beta/", nil]
    static let tags = ["smoke", "slow", "a b", "x"]

    @Test(arguments: 0..<8)
    func agrees(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in trials(250) {
            let written = expression(depth: 4, &random)
            let filter = try Filter(written.text, from: "-")
            for _ in 0..<12 {
                let testCase = testCase(&random)
                #expect(
                    try filter.selects([testCase]) == written.holds(testCase), "\(written.text) for \(testCase.id)")
            }
        }
    }

    private func testCase(_ random: inout SeededGenerator) -> TestCase {
        SelectionBuilder.testCase(
            Self.titles.randomElement(using: &random) ?? "",
            kind: CaseKind.allCases.randomElement(using: &random) ?? .link,
            url: Self.urls.randomElement(using: &random) ?? nil,
            source: Source.allCases.randomElement(using: &random) ?? .nfc,
            target: Bool.random(using: &random) ? .clip : .app,
            tags: Self.tags.filter { _ in Bool.random(using: &random) },
            experience: Bool.random(using: &random) ? .advanced("https://a.example") : nil)
    }

    private func expression(depth: Int, _ random: inout SeededGenerator) -> Written {
        guard depth > 0 else { return predicate(&random) }
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            let term = expression(depth: depth - 1, &random)
            let mark = ["!", "not ", "! "].randomElement(using: &random) ?? "!"
            return Written(text: mark + term.inside(2), binding: 2) { !term.holds($0) }
        case 1, 2:
            return joined([" & ", " and ", "&"], binding: 1, depth: depth, &random) { $0 && $1 }
        case 3:
            return joined([" - ", "-"], binding: 1, depth: depth, &random) { $0 && !$1 }
        case 4:
            return joined([" | ", " or ", "|"], binding: 0, depth: depth, &random) { $0 || $1 }
        default: return predicate(&random)
        }
    }

    private func joined(
        _ spellings: [String], binding: Int, depth: Int, _ random: inout SeededGenerator,
        _ join: @escaping (Bool, Bool) -> Bool
    ) -> Written {
        let (one, other) = (expression(depth: depth - 1, &random), expression(depth: depth - 1, &random))
        let mark = spellings.randomElement(using: &random) ?? ""
        // The right-hand side needs parentheses if its operator binds as tightly.
        return Written(text: one.inside(binding) + mark + other.inside(binding + 1), binding: binding) {
            join(one.holds($0), other.holds($0))
        }
    }

    private func predicate(_ random: inout SeededGenerator) -> Written {
        let field = FilterField.allCases.randomElement(using: &random) ?? .kind
        let values = field.texts(of: testCase(&random)).filter { !$0.isEmpty }
        guard let value = values.randomElement(using: &random) else {
            return Written(text: "url(=)", binding: 2) { $0.url == nil }
        }
        let part = String(value.unicodeScalars.prefix(3).map(Character.init))
        let space = ["", " "].randomElement(using: &random) ?? ""
        func written(_ value: String, _ holds: @escaping (String) -> Bool) -> Written {
            Written(text: "\(field.rawValue)(\(space)\(value)\(space))", binding: 2) { testCase in
                field.texts(of: testCase).contains(where: holds)
            }
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return written("=" + value) { $0 == value }
        case 1 where part.last != " ": return written("~" + part) { $0.contains(part) }
        case 2: return written("#" + part + "*") { $0.hasPrefix(part) }
        case 3:
            let slash = value.split(separator: "/", omittingEmptySubsequences: false).joined(separator: #"\E\/\Q"#)
            return written(#"/^\Q\#(slash)\E$/"#) { $0 == value }
        default:
            let isEqual = field.isEqualByDefault
            return written(value) { isEqual ? $0 == value : $0.contains(value) }
        }
    }
}

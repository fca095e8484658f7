import ClipSuites
import TestSupport
import Testing

@Suite struct MatcherTests {
    private static let values: [Scalar] = [
        .string("bike"), .string(""), .string("17"), .number(17), .number(0), .boolean(true), .boolean(false), .null,
    ]

    /// The values above that each matcher accepts.
    @Test(arguments: [
        (Matcher.equals(.string("bike")), [0]), (.equals(.string("")), [1]), (.equals(.number(17)), [3]),
        (.equals(.number(-0.0)), [4]), (.equals(.boolean(true)), [5]), (.equals(.null), [7]), (.absent, [7]),
        (.present, [0, 1, 2, 3, 4, 5, 6]), (.matches(RegexProgram("i.e")!), [0]), (.matches(RegexProgram("^$")!), [1]),
        (.matches(RegexProgram("\\d")!), [2]),
        (.matches(RegexProgram("")!), [0, 1, 2]), (.contains("ik"), [0]), (.contains(""), [0, 1, 2]),
        (.contains("7"), [2]),
    ])
    func accepts(_ matcher: Matcher, _ accepted: [Int]) {
        for (index, value) in Self.values.enumerated() {
            #expect(matcher.accepts(value) == (accepted.contains(index) ? .accepted : .rejected), "\(value)")
        }
    }

    @Test func stringsAreComparedByteForByte() {
        #expect(Matcher.equals(.string("\u{E9}")).accepts(.string("e\u{301}")) == .rejected)
        #expect(Matcher.contains("\u{E9}").accepts(.string("e\u{301}")) == .rejected)
        #expect(Matcher.contains("e").accepts(.string("e\u{301}")) == .accepted)
    }

    @Test func containsAgreesWithAPlainSearch() {
        var random = SeededGenerator(seed: 11)
        for _ in trials(3000) {
            func text(_ length: Int) -> String {
                String((0..<length).map { _ in Bool.random(using: &random) ? "a" : "b" })
            }
            let haystack = text(Int.random(in: 0...12, using: &random))
            let needle = text(Int.random(in: 1...4, using: &random))
            let plain = (0...haystack.count).contains { haystack.dropFirst($0).hasPrefix(needle) }
            #expect(Matcher.contains(needle).accepts(.string(haystack)) == (plain ? .accepted : .rejected))
        }
    }

    @Test(arguments: [
        (Matcher.equals(.string("a\"\n\u{1}")), #""a\"\n\u0001""#), (.equals(.number(17)), "17"),
        (.equals(.number(0.00001)), "1e-05"), (.equals(.number(1.5)), "1.5"), (.equals(.boolean(true)), "true"),
        (.matches(RegexProgram("^a/b$")!), "matches /^a/b$/"), (.contains("x"), "contains \"x\""),
        (.present, "anything"),
        (.absent, "null"),
    ])
    func isWrittenForReports(_ matcher: Matcher, _ text: String) { #expect(matcher.description == text) }
}

import ClipSuites

/// Predicates, and how they are joined.
///
/// A chain of one operator is one list, so that an expression is only as deep as its parentheses.
indirect enum FilterExpression: Sendable {
    case test(FilterTest)
    case not(FilterExpression)
    case all([FilterExpression])
    case any([FilterExpression])

    /// Whether it holds for a case, or for the cases that are selected as one.
    ///
    /// - Throws: ``FilterSurrender`` where a predicate gives up.
    func holds(for cases: ArraySlice<TestCase>) throws(FilterSurrender) -> Bool {
        switch self {
        case .test(let test): return try test.holds(for: cases)
        case .not(let expression): return try !expression.holds(for: cases)
        case .all(let expressions):
            for expression in expressions where try !expression.holds(for: cases) { return false }
            return true
        case .any(let expressions):
            for expression in expressions where try expression.holds(for: cases) { return true }
            return false
        }
    }

    /// Its predicates, in order.
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
    var field: FilterField
    var match: FilterMatch
    /// The bytes of the expression that it is written in.
    var range: Range<Int>

    /// Whether any text of any of the cases is accepted: a journey has what one of its steps has.
    func holds(for cases: ArraySlice<TestCase>) throws(FilterSurrender) -> Bool {
        for testCase in cases {
            for text in field.texts(of: testCase) {
                switch match.accepts(text) {
                case .accepted: return true
                case .rejected: continue
                case .gaveUp(let reason): throw FilterSurrender(reason: reason, test: self, testCase: testCase)
                }
            }
        }
        return false
    }
}

/// A predicate does not know whether it holds, as where a regular expression takes too long.
struct FilterSurrender: Error {
    var reason: String
    var test: FilterTest
    var testCase: TestCase
}

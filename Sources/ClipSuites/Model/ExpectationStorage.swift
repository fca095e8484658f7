import ClipRules

/// What an ``Expectation`` holds.
struct ExpectationFields: Sendable, Hashable {
    var experience: Expectation.Expected<String> = .unchecked
    var card: CardExpectation?
    var target: Target?
    var delivered: Expectation.Expected<String> = .unchecked
    var declined: DeclineReason?
    var screen: Matcher?
    var parameters: ParametersExpectation?
    var output: Matcher?
    var exit: Int32?
    var within: Duration?
    var advisories: [String]?
    var location: SourceLocation?
}

/// Holds the fields of expectations that are copies of one another.
///
/// `@unchecked Sendable`: the fields are only changed by an expectation that alone refers to them.
final class ExpectationStorage: @unchecked Sendable {
    /// Of an expectation that checks nothing but that the invocation is handled.
    static let empty = ExpectationStorage(ExpectationFields())

    var fields: ExpectationFields

    init(_ fields: ExpectationFields) {
        self.fields = fields
    }
}

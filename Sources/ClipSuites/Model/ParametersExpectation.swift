/// The parameters that are expected: exactly the named ones, unless `others` has a matcher for the rest.
public struct ParametersExpectation: Sendable, Hashable {
    /// A matcher for each named parameter. Names are compared by their bytes, as their values are.
    package var named: [ExactText: Matcher]
    /// The matcher of all others (the key `"*"`); `nil` allows none.
    public var others: Matcher?

    /// Creates an expectation.
    public init(named: [String: Matcher] = [:], others: Matcher? = nil) {
        self.named = Dictionary(named.map { (ExactText(text: $0), $1) }) { first, _ in first }
        self.others = others
    }
}

import ClipRules

/// What a case expects. Everything that is left out is not checked.
public struct Expectation: Sendable, Hashable {
    /// What serves the invocation, as ``ServingExperience/spelling`` spells it; `.absent` expects nothing to.
    public var experience: Expected<String> = .unchecked
    /// The fields of the card that are checked.
    public var card: CardExpectation?
    /// What is opened.
    public var target: Target?
    /// The URL handed over; `.absent` expects none.
    public var delivered: Expected<String> = .unchecked
    /// The reason to decline; then nothing is launched.
    public var declined: DeclineReason?
    /// The screen that the handlers named; `.absent` expects an outcome that names none.
    public var screen: Matcher?
    /// The outcome's parameters.
    public var parameters: ParametersExpectation?
    /// What the handler printed to standard output.
    public var output: Matcher?
    /// The exit status; 0 where it is left out.
    public var exit: Int32?
    /// A budget for the launch.
    public var within: Duration?
    /// The names of the advisories that must be raised, exactly.
    public var advisories: [String]?
    /// Values of keys with a word of their own (`target`, `within`) that wait for a column to be filled in.
    package var unfilled: [UnfilledText] = []
    /// Where the expectation is written.
    public var location: SourceLocation?

    /// Creates an expectation that checks nothing but that the invocation is handled.
    public init() {}

    /// A value that is not checked, expected to be absent, or expected to be equal.
    public enum Expected<Value: Sendable & Hashable>: Sendable, Hashable {
        case unchecked
        case absent
        case equal(Value)
    }
}

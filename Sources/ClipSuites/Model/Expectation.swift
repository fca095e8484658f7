import ClipRules

/// What a case expects. Everything that is left out is not checked.
///
/// All rows of a CSV file may have one expectation, so its copies share their ``Fields``.
@dynamicMemberLookup
public struct Expectation: Sendable, Hashable {
    /// The fields, for who reads many of them.
    package private(set) var fields: Box<Fields>

    /// Creates an expectation that checks nothing but that the invocation is handled.
    public init() { fields = Self.handled }

    private static let handled = Box(Fields())

    /// Creates an expectation of its fields.
    init(_ fields: Fields) { self.fields = Box(fields) }

    /// One of the ``Fields``.
    public subscript<Value>(dynamicMember field: WritableKeyPath<Fields, Value>) -> Value {
        get { fields.value[keyPath: field] }
        set {
            var changed = fields.value
            changed[keyPath: field] = newValue
            fields = Box(changed)
        }
    }

    /// A value that is not checked, expected to be absent, or expected to be equal.
    public enum Expected<Value: Sendable & Hashable>: Sendable, Hashable {
        case unchecked
        case absent
        case equal(Value)
    }

    /// What may be expected of a case.
    public struct Fields: Sendable, Hashable {
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
        /// Where the expectation is written.
        public var location: SourceLocation?
    }
}

/// The fields of a card that are checked; a field that is `.unchecked` may be anything.
public struct CardExpectation: Sendable, Hashable {
    /// The title.
    public var title: Expectation.Expected<String> = .unchecked
    /// The line below it.
    public var subtitle: Expectation.Expected<String> = .unchecked
    /// The verb on the button.
    public var action: Expectation.Expected<String> = .unchecked
    /// The header image, as the suite names it.
    public var image: Expectation.Expected<String> = .unchecked

    /// Creates an expectation that checks no field.
    public init() {}
}

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

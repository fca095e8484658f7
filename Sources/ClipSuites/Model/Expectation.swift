import ClipRules

/// What a case expects. Everything that is left out is not checked.
public struct Expectation: Sendable, Hashable {
    /// Shared by copies until one of them is changed: all rows of a CSV file may have one, and it is large.
    private var storage: ExpectationStorage

    /// What serves the invocation, as ``ServingExperience/spelling`` spells it; `.absent` expects nothing to.
    public var experience: Expected<String> {
        get { storage.fields.experience }
        set { withOwnFields { $0.experience = newValue } }
    }
    /// The fields of the card that are checked.
    public var card: CardExpectation? {
        get { storage.fields.card }
        set { withOwnFields { $0.card = newValue } }
    }
    /// What is opened.
    public var target: Target? {
        get { storage.fields.target }
        set { withOwnFields { $0.target = newValue } }
    }
    /// The URL handed over; `.absent` expects none.
    public var delivered: Expected<String> {
        get { storage.fields.delivered }
        set { withOwnFields { $0.delivered = newValue } }
    }
    /// The reason to decline; then nothing is launched.
    public var declined: DeclineReason? {
        get { storage.fields.declined }
        set { withOwnFields { $0.declined = newValue } }
    }
    /// The screen that the handlers named; `.absent` expects an outcome that names none.
    public var screen: Matcher? {
        get { storage.fields.screen }
        set { withOwnFields { $0.screen = newValue } }
    }
    /// The outcome's parameters.
    public var parameters: ParametersExpectation? {
        get { storage.fields.parameters }
        set { withOwnFields { $0.parameters = newValue } }
    }
    /// What the handler printed to standard output.
    public var output: Matcher? {
        get { storage.fields.output }
        set { withOwnFields { $0.output = newValue } }
    }
    /// The exit status; 0 where it is left out.
    public var exit: Int32? {
        get { storage.fields.exit }
        set { withOwnFields { $0.exit = newValue } }
    }
    /// A budget for the launch.
    public var within: Duration? {
        get { storage.fields.within }
        set { withOwnFields { $0.within = newValue } }
    }
    /// The names of the advisories that must be raised, exactly.
    public var advisories: [String]? {
        get { storage.fields.advisories }
        set { withOwnFields { $0.advisories = newValue } }
    }
    /// Where the expectation is written.
    public var location: SourceLocation? {
        get { storage.fields.location }
        set { withOwnFields { $0.location = newValue } }
    }

    /// Creates an expectation that checks nothing but that the invocation is handled.
    public init() {
        storage = .empty
    }

    private mutating func withOwnFields(_ change: (inout ExpectationFields) -> Void) {
        if !isKnownUniquelyReferenced(&storage) { storage = ExpectationStorage(storage.fields) }
        change(&storage.fields)
    }

    /// Whether both expect the same, and are written in one place.
    public static func == (one: Expectation, other: Expectation) -> Bool {
        one.storage === other.storage || one.storage.fields == other.storage.fields
    }

    /// Hashes all that is expected.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.fields)
    }

    /// A value that is not checked, expected to be absent, or expected to be equal.
    public enum Expected<Value: Sendable & Hashable>: Sendable, Hashable {
        case unchecked
        case absent
        case equal(Value)
    }
}

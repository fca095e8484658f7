import ClipRules

/// An immutable value that its copies share, however large it is, such as the expectation and the result of a case.
package final class Box<Value: Sendable>: Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }
}

extension Box: Equatable where Value: Equatable {
    package static func == (one: Box, other: Box) -> Bool { one === other || one.value == other.value }
}

extension Box: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// The expectation of a case, shared by all rows of a CSV file. A field that is left out is not checked.
@dynamicMemberLookup
public struct Expectation: Sendable, Hashable, Codable {
    package private(set) var fields: Box<Fields>

    /// Creates an expectation that checks nothing but that the invocation is handled.
    public init() { fields = Box(Fields()) }

    package init(_ fields: Fields) { self.fields = Box(fields) }

    /// One of the fields.
    public subscript<Value>(dynamicMember field: WritableKeyPath<Fields, Value>) -> Value {
        get { fields.value[keyPath: field] }
        set {
            var changed = fields.value
            changed[keyPath: field] = newValue
            fields = Box(changed)
        }
    }

    /// The fields of an expectation.
    public struct Fields: Sendable, Hashable {
        package init() {}

        /// The serving experience, as ``ServingExperience/spelling`` spells it; `.absent` expects none.
        package var experience: Matcher?
        package var card: CardExpectation?
        package var target: Target?
        package var delivered: Matcher?
        /// The reason to decline; then nothing is launched.
        package var declined: DeclineReason?
        /// The screen that the handlers named; `.absent` expects an outcome that names none.
        package var screen: Matcher?
        package var parameters: ParametersExpectation?
        package var output: Matcher?
        package var exit: Int32?
        package var within: Duration?
        package var advisories: [String]?

        /// Whether it says anything of what iOS does with the invocation.
        package var statesResolution: Bool { statesWhatOpens || advisories != nil }

        /// Whether it does besides advisories, of which `--strict` expects none.
        package var statesWhatOpens: Bool {
            experience != nil || card != nil || target != nil || delivered != nil || declined != nil
        }

        /// Whether it says anything that a wrong screen could contradict: an exit status and a budget do not.
        package var statesAnything: Bool {
            statesResolution || screen != nil || parameters != nil || output != nil
        }
    }

    // As the suite format writes it. A field that is not checked is left out; `null` is for an absent value.
    /// Reads an expectation; throws what the decoder throws.
    public init(from decoder: any Decoder) throws {
        var fields = Fields()
        try fields.members(of: Record(from: decoder))
        self.init(fields)
    }

    /// Writes what is checked; throws what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var fields = fields.value
        try fields.members(of: Record(to: encoder))
    }
}

package struct CardExpectation: Sendable, Hashable, Codable {
    package var isAbsent = false
    package var title: Matcher?
    package var subtitle: Matcher?
    package var action: Matcher?
    package var image: Matcher?

    package init() {}

    // The expected fields of a card; `null` for no card.
    package init(from decoder: any Decoder) throws {
        isAbsent = try decoder.singleValueContainer().decodeNil()
        if !isAbsent { try members(of: Record(from: decoder)) }
    }

    package func encode(to encoder: any Encoder) throws {
        if isAbsent { return try Scalar.null.encode(to: encoder) }
        var card = self
        try card.members(of: Record(to: encoder))
    }

    private mutating func members(of record: Record) throws {
        try record.stated("title", &title)
        try record.stated("subtitle", &subtitle)
        try record.stated("action", &action)
        try record.stated("image", &image)
    }
}

/// The parameters that are expected: exactly the named ones, unless `others` has a matcher for the rest.
package struct ParametersExpectation: Sendable, Hashable, Codable {
    package var named: [String: Matcher]
    package var others: Matcher?

    package init(named: [String: Matcher] = [:], others: Matcher? = nil) {
        self.named = named
        self.others = others
    }

    // An object by the names of the parameters; `*` stands for all others.
    package init(from decoder: any Decoder) throws {
        named = try [String: Matcher](from: decoder)
        others = named.removeValue(forKey: "*")
    }

    package func encode(to encoder: any Encoder) throws {
        var all = named
        all["*"] = others
        var value = encoder.singleValueContainer()
        try value.encode(all)
    }
}

extension Expectation.Fields {
    fileprivate mutating func members(of record: Record) throws {
        var within = within.map(Span.init)
        try record.stated("experience", &experience)
        try record.stated("card", &card)
        try record.optional("target", &target)
        try record.stated("delivered", &delivered)
        try record.optional("declined", &declined)
        try record.stated("screen", &screen)
        try record.optional("parameters", &parameters)
        try record.stated("output", &output)
        try record.optional("exit", &exit)
        try record.optional("within", &within)
        try record.optional("advisories", &advisories)
        self.within = within?.duration
    }
}

import ClipRules

/// A class that lets copies share a large value, such as a case's result.
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

/// A case's expectation. Copies share their fields. Omitted fields are not checked.
@dynamicMemberLookup
public struct Expectation: Sendable, Hashable, Codable {
    package private(set) var fields: Box<Fields>

    package init(_ fields: Fields = Fields()) { self.fields = Box(fields) }

    /// Accesses a field of the expectation.
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

        /// Matches ``ServingExperience/spelling``. `.absent` expects no experience.
        package var experience: Matcher?
        package var card: CardExpectation?
        package var target: Target?
        package var delivered: Matcher?
        package var declined: DeclineReason?
        /// The screen. `.absent` expects an outcome without a screen.
        package var screen: Matcher?
        package var parameters: ParametersExpectation?
        package var output: Matcher?
        package var exit: Int32?
        package var within: Duration?
        package var advisories: [String]?

        package var statesWhatOpens: Bool {
            experience != nil || card != nil || target != nil || delivered != nil || declined != nil
        }

        package var statesAnything: Bool {
            statesWhatOpens || advisories != nil || screen != nil || parameters != nil || output != nil
        }
    }

    /// Reads an expectation in the suite format, in which `null` means an absent value.
    public init(from decoder: any Decoder) throws {
        var fields = Fields()
        try fields.members(of: Record(from: decoder))
        self.init(fields)
    }

    /// Writes only the fields that are checked.
    public func encode(to encoder: any Encoder) throws {
        var fields = fields.value
        try fields.members(of: Record(to: encoder))
    }
}

package struct CardExpectation: Hashable, Codable {
    package var isAbsent = false
    package var title: Matcher?
    package var subtitle: Matcher?
    package var action: Matcher?
    package var image: Matcher?

    package init() {}

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

/// An expectation for named parameters. If `others` is `nil`, other parameters are not allowed.
package struct ParametersExpectation: Hashable, Codable {
    package var named: [String: Matcher]
    package var others: Matcher?

    package init(named: [String: Matcher] = [:], others: Matcher? = nil) {
        self.named = named
        self.others = others
    }

    package init(from decoder: any Decoder) throws {
        named = try [String: Matcher](from: decoder)
        others = named.removeValue(forKey: "*")
    }

    package func encode(to encoder: any Encoder) throws {
        var all = named
        all["*"] = others
        // In a log, `all.encode(to: encoder)` would not sort the keys.
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

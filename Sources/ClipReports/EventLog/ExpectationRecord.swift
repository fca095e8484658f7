import ClipHarness
import ClipRules
import ClipSuites

/// The expectation of a case, in the spelling of the suite format. What is not checked is left out.
struct LoggedExpectation: Codable, Sendable {
    private let experience: Matcher?
    private let card: LoggedCardExpectation?
    private let target: Target?
    private let delivered: Matcher?
    private let declined: DeclineReason?
    private let screen: Matcher?
    private let parameters: [String: Matcher]?
    private let output: Matcher?
    private let exit: Int32?
    private let within: Span?
    private let advisories: [String]?

    init(_ expectation: Expectation) {
        experience = expectation.experience.matcher
        card = expectation.card.map(LoggedCardExpectation.init)
        target = expectation.target
        delivered = expectation.delivered.matcher
        declined = expectation.declined
        screen = expectation.screen
        parameters = expectation.parameters.map { parameters in
            var all = parameters.named
            all["*"] = parameters.others
            return all
        }
        output = expectation.output
        exit = expectation.exit
        within = expectation.within.map(Span.init)
        advisories = expectation.advisories
    }

    var expectation: Expectation {
        var fields = Expectation.Fields()
        fields.experience = Expectation.Expected(logged: experience)
        fields.card = card?.expectation
        fields.target = target
        fields.delivered = Expectation.Expected(logged: delivered)
        fields.declined = declined
        fields.screen = screen
        fields.parameters = parameters.map { parameters in
            var named = parameters
            let others = named.removeValue(forKey: "*")
            return ParametersExpectation(named: named, others: others)
        }
        fields.output = output
        fields.exit = exit
        fields.within = within?.duration
        fields.advisories = advisories
        return Expectation(fields)
    }
}

/// The expected fields of a card; `null` for no card.
private struct LoggedCardExpectation: Codable, Sendable, ReadFromNull {
    let expectation: CardExpectation

    init(_ expectation: CardExpectation) { self.expectation = expectation }

    private struct Fields: Codable {
        let title: Matcher?
        let subtitle: Matcher?
        let action: Matcher?
        let image: Matcher?
    }

    init(from decoder: any Decoder) throws {
        var expectation = CardExpectation()
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            expectation.isAbsent = true
        } else {
            let fields = try value.decode(Fields.self)
            expectation.title = Expectation.Expected(logged: fields.title)
            expectation.subtitle = Expectation.Expected(logged: fields.subtitle)
            expectation.action = Expectation.Expected(logged: fields.action)
            expectation.image = Expectation.Expected(logged: fields.image)
        }
        self.expectation = expectation
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        if expectation.isAbsent { return try value.encodeNil() }
        try value.encode(
            Fields(
                title: expectation.title.matcher, subtitle: expectation.subtitle.matcher,
                action: expectation.action.matcher, image: expectation.image.matcher))
    }
}

extension Expectation.Expected<String> {
    fileprivate init(logged value: Matcher?) {
        self =
            switch value {
            case .equals(.string(let text))?: .equal(text)
            case .absent?: .absent
            case .equals?, .matches?, .contains?, .present?, nil: .unchecked
            }
    }
}

/// A value for which `null` means something other than its absence.
protocol ReadFromNull: Decodable {}

extension Matcher: ReadFromNull {}

extension KeyedDecodingContainer {
    func decodeIfPresent<Value: ReadFromNull>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        contains(key) ? try decode(type, forKey: key) : nil
    }
}

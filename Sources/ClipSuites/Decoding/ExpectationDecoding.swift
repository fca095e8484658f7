import ClipRules

struct ExpectationKeys {
    typealias Fields = Expectation.Fields

    let experience = Key(
        "experience", .expected, "The experience's registered URL, `default`, `link`, or null.",
        into: \Fields.experience)
    let card = Key(
        "card", Format(.oneOf([.object(CardKeys.format), .null])) { $0.card($1) },
        "The card's fields to check, if the source shows a card; or null.", into: \Fields.card)
    let target = Key("target", .word(Target.self), "What is opened.", into: \Fields.target)
    let delivered = Key("delivered", .expected, "The URL handed to the clip or app, or null.", into: \Fields.delivered)
    let declined = Key(
        "declined", Format(.form(.reason)) { $0.declined($1) }, "Why the URL is declined; nothing is launched.",
        into: \Fields.declined)
    let screen = Key("screen", .matcher, "The screen that the handlers named.", braces: .matcher, into: \Fields.screen)
    let parameters = Key(
        "parameters", Format(.map(.matcher)) { $0.parameters($1) },
        "The exact parameters, unless the key `*` matches the rest.", braces: .matchers,
        into: \Fields.parameters)
    let output = Key(
        "output", .matcher, "What the handler printed to standard output; no output is `\"\"`.", braces: .matcher,
        into: \Fields.output)
    let exit = Key(
        "exit", .integer(in: 0...255).map(Int32.init), "The exit status.", else: .number(0), into: \Fields.exit)
    let within = Key("within", .duration, "The time budget for the launch.", into: \Fields.within)
    let advisories = Key(
        "advisories", .advisories(Advisory.Name.ofCases),
        "The names of the advisories that must be raised, and no others.",
        into: \Fields.advisories)

    static let format = ObjectFormat(
        "an expectation", ExpectationKeys(),
        rules: [
            .excludes(
                "declined", ["target", "screen", "parameters", "output", "exit", "within"], "nothing is launched")
        ], isOpen: true)
    static let braces = TemplateRole.keys { format }
}

struct CardKeys {
    let title = Key("title", .expected, "The title.", into: \CardExpectation.title)
    let subtitle = Key("subtitle", .expected, "The line below it.", into: \CardExpectation.subtitle)
    let action = Key("action", .expectedAction, "The verb on the button.", into: \CardExpectation.action)
    let image = Key("image", .expected, "The header image.", into: \CardExpectation.image)

    static let format = ObjectFormat("an expected card", CardKeys())
}

extension Format {
    static var openedExpectation: Format<Expectation> {
        Format<Expectation.Fields>.object(ExpectationKeys.format) { _ in Expectation.Fields() }.map(Expectation.init)
    }

    static var expectation: Format<Expectation> {
        .init(.object(ExpectationKeys.format)) { context, value in
            let opened = context.opened(value, Columns(), as: ExpectationKeys.braces)
            return openedExpectation.read(context, opened)
        }
    }

    static func advisories(_ names: [Advisory.Name]) -> Format<[String]> {
        .array(.word(of: names.map(\.rawValue)), of: "an array with names of advisories")
    }

    fileprivate static var expected: Format<Matcher> { .init(.oneOf([.string, .null])) { $0.expected($1) } }
    fileprivate static var expectedAction: Format<Matcher> {
        let actions = Card.Action.allCases.map(\.rawValue)
        return Format<Matcher>(.oneOf([.word(actions), .null])) { context, value in
            value.scalar == .null ? .absent : context.word(value, of: actions).map { .equal($0) }
        }
    }
}

extension DecodingContext {
    fileprivate func expected(_ value: JSONValue) -> Matcher? {
        if case .null = value.content { return .absent }
        if let text = value.string ?? filledText(value) { return .equal(text) }
        return mismatch(value, "a string or null")
    }

    fileprivate func card(_ value: JSONValue) -> CardExpectation? {
        var card = CardExpectation()
        card.isAbsent = value.scalar == .null
        return card.isAbsent ? card : Format.object(CardKeys.format) { [card] _ in card }.read(self, value)
    }

    fileprivate func declined(_ value: JSONValue) -> DeclineReason? {
        guard let word = text(value) else { return nil }
        let words = DeclineReason.known.map(\.rawValue)
        if words.contains(word) || DeclineReason.isStatus(word) { return DeclineReason(rawValue: word) }
        return error(
            value, "found \(quoted: word), expected a reason to decline",
            note: "a reason is one of \(words.joined(separator: ", ")), "
                + "or another error code of App Store Connect in capitals",
            fix: Suggestion.nearest(to: word, in: words).map(Quotation.suggestion))
    }

    fileprivate func parameters(_ value: JSONValue) -> ParametersExpectation? {
        guard let members = members(value, of: "an object with a matcher for each parameter") else { return nil }
        var result = ParametersExpectation()
        for member in members {
            guard let matcher = matcher(member.value) else { continue }
            if member.key == "*" {
                result.others = matcher
            } else if result.named.updateValue(matcher, forKey: member.key) != nil, filling != nil {
                error(member.keyRange, "this row has two expected parameters with the same name")
            }
        }
        return result
    }
}

import ClipRules

struct ExpectationKeys: Sendable {
    let experience = Key("experience", .expected, "The registered URL that serves it, `default`, `link`, or null.")
    let card = Key(
        "card", Format(.oneOf([.object(CardKeys.format), .null])) { $0.card($1) },
        "The checked fields of the card, where the source shows one; or null.")
    let target = Key("target", .word(Target.self), "What is opened.")
    let delivered = Key("delivered", .expected, "The URL handed over, or null.")
    let declined = Key(
        "declined", Format(.form(.reason)) { $0.declined($1) }, "The reason to decline; nothing is launched.")
    let screen = Key("screen", .matcher, "The screen that the handlers named.")
    let parameters = Key(
        "parameters", Format(.map(.matcher)) { $0.parameters($1) },
        "Exactly these parameters, unless the key `*` has the matcher of all others.")
    let output = Key("output", .matcher, "What the handler printed to standard output; nothing is `\"\"`.")
    let exit = Key("exit", .integer(in: 0...255), "The exit status.", else: .number(0))
    let within = Key("within", .duration, "A budget for the launch.")
    let advisories = Key(
        "advisories", .advisories(Advisory.expectable), "The names of the advisories that must be raised, exactly.")

    static let format = ObjectFormat(
        "an expectation", ExpectationKeys(),
        rules: [
            .excludes(
                "declined", ["target", "screen", "parameters", "output", "exit", "within"], "nothing is launched")
        ], role: .expectation)
}

struct CardKeys: Sendable {
    let title = Key("title", .expected, "The title.")
    let subtitle = Key("subtitle", .expected, "The line below it.")
    let action = Key("action", .expectedAction, "The verb on the button.")
    let image = Key("image", .expected, "The header image.")

    static let format = ObjectFormat("an expected card", CardKeys())
}

extension Format {
    static var openedExpectation: Format<Expectation> {
        Format<Expectation>(.object(ExpectationKeys.format)) { $0.expectation($1) }
    }

    static var expectation: Format<Expectation> {
        Format<Expectation>(.object(ExpectationKeys.format)) { context, value in
            context.expectation(context.opened(value, Columns(), as: .expectation))
        }
    }

    static func advisories(_ names: [String]) -> Format<[String]> {
        Format<[String]>(.array(.word(names))) { context, value in
            context.elements(value, of: "an array with names of advisories")?
                .compactMap { name in
                    if case .string(let text) = name.content, Advisory.retired.contains(text) {
                        return context.error(
                            name, "\(Quotation.of(text)) is no advisory any more",
                            fix: text == "needs-release"
                                ? "delete it; 'clipflight explain' shows the phase of an invocation" : "delete it")
                    }
                    return context.word(name, of: names)
                }
        }
    }

    fileprivate static var expected: Format<Expectation.Expected<String>> {
        Format<Expectation.Expected<String>>(.oneOf([.string, .null])) { $0.expected($1) }
    }
    fileprivate static var expectedAction: Format<Expectation.Expected<String>> {
        let actions = Card.Action.allCases.map(\.rawValue)
        return Format<Expectation.Expected<String>>(.oneOf([.word(actions), .null])) { context, value in
            value.scalar == .null ? .absent : context.word(value, of: actions).map { .equal($0) }
        }
    }
}

extension DecodingContext {
    fileprivate func expectation(_ value: JSONValue) -> Expectation? {
        guard let object = KeyedObject(value, ExpectationKeys.format, in: self) else { return nil }
        var fields = Expectation.Fields()
        for member in object.members { read(member, into: &fields) }
        return Expectation(fields)
    }

    func read(_ member: JSONMember, into fields: inout Expectation.Fields) {
        let keys = ExpectationKeys.format.declarations
        let value = member.value
        switch member.key {
        case keys.experience.name: fields.experience = keys.experience.read(self, value) ?? fields.experience
        case keys.card.name: fields.card = keys.card.read(self, value) ?? fields.card
        case keys.target.name: fields.target = keys.target.read(self, value) ?? fields.target
        case keys.delivered.name: fields.delivered = keys.delivered.read(self, value) ?? fields.delivered
        case keys.declined.name: fields.declined = keys.declined.read(self, value) ?? fields.declined
        case keys.screen.name: fields.screen = keys.screen.read(self, value) ?? fields.screen
        case keys.parameters.name: fields.parameters = keys.parameters.read(self, value) ?? fields.parameters
        case keys.output.name: fields.output = keys.output.read(self, value) ?? fields.output
        case keys.exit.name: fields.exit = keys.exit.read(self, value).map(Int32.init) ?? fields.exit
        case keys.within.name: fields.within = keys.within.read(self, value) ?? fields.within
        case keys.advisories.name: fields.advisories = keys.advisories.read(self, value) ?? fields.advisories
        default: break
        }
    }

    fileprivate func expected(_ value: JSONValue) -> Expectation.Expected<String>? {
        if case .null = value.content { return .absent }
        if let text = value.string ?? filledText(value) { return .equal(text) }
        return mismatch(value, "a string or null")
    }

    fileprivate func card(_ value: JSONValue) -> CardExpectation? {
        var card = CardExpectation()
        if case .null = value.content {
            card.isAbsent = true
            return card
        }
        guard let object = KeyedObject(value, CardKeys.format, in: self) else { return nil }
        card.title = object.title ?? .unchecked
        card.subtitle = object.subtitle ?? .unchecked
        card.image = object.image ?? .unchecked
        card.action = object.action ?? .unchecked
        return card
    }

    fileprivate func declined(_ value: JSONValue) -> DeclineReason? {
        guard let word = text(value) else { return nil }
        let words = DeclineReason.known.map(\.rawValue)
        if words.contains(word) || DeclineReason.isStatus(word) { return DeclineReason(rawValue: word) }
        return error(
            value, "found \(Quotation.of(word)), expected a reason to decline",
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
                error(member.keyRange, "this row gives two of the expected parameters one name")
            }
        }
        return result
    }
}

extension Advisory {
    /// Names that suites of earlier versions have.
    fileprivate static let retired: Set = [
        "banner-app", "card-image", "components-and-paths", "domain-unused", "experience-shadowed", "needs-release",
        "site-not-entitled",
    ]
    fileprivate static let expectable: [String] = {
        let names = Name.allCases.map(\.rawValue)
        return names + ["appclips-details", "association-size"].filter { !names.contains($0) }
    }()
}

extension DeclineReason {
    /// Whether a word has the form of a status of App Store Connect: capitals, digits and underscores.
    static func isStatus(_ word: String) -> Bool {
        word.utf8.first?.isLetter == true && word == word.uppercased()
            && word.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    }
}

import ClipRules

/// The keys of an expectation.
enum ExpectationKey: String, CaseIterable, Sendable {
    case experience, card, target, delivered, declined, screen, parameters, output, exit, within, advisories
}

extension DecodingContext {
    /// An `expect` in which no row fills in anything.
    func expectation(_ value: JSONValue?) -> Expectation? {
        expectation(asWritten: value.map { opened($0, Columns(), as: .expectation).fixed })
    }

    /// An expectation in which braces mean nothing, or no more.
    func expectation(asWritten value: JSONValue?) -> Expectation? {
        let keys = ExpectationKey.allCases.map(\.rawValue)
        guard let object = KeyedObject(value, "an expectation", keys: keys, in: self) else { return nil }
        var result: Expectation? = Expectation()
        result?.location = object.location
        for key in ExpectationKey.allCases {
            if let value = object[key.rawValue] { set(key, of: &result, to: value) }
        }
        checkLaunch(of: object)
        return result
    }

    /// Decodes what is expected for one key.
    func set(_ key: ExpectationKey, of result: inout Expectation?, to value: JSONValue) {
        switch key {
        case .experience: result?.experience = expected(value)
        case .card: result?.card = cardExpectation(value)
        case .target: result?.target = word(value, Target.self)
        case .delivered: result?.delivered = expected(value)
        case .declined: result?.declined = declined(value)
        case .screen: result?.screen = matcher(value)
        case .parameters: result?.parameters = parameters(value)
        case .output: result?.output = matcher(value)
        case .exit: result?.exit = integer(value, in: 0...255).map(Int32.init)
        case .within: result?.within = duration(value)
        case .advisories: result?.advisories = advisories(value)
        }
    }

    /// A declined invocation launches nothing that could be judged.
    private func checkLaunch(of object: KeyedObject) {
        guard object["declined"] != nil else { return }
        for key in ["target", "screen", "parameters", "output", "exit", "within"] {
            guard let range = object.keyRange(key) else { continue }
            error(
                range, "found \(Quotation.of(key)) beside \"declined\": nothing is launched that could have one",
                fix: "remove one of the two")
        }
    }

    private func expected(_ value: JSONValue?) -> Expectation.Expected<String> {
        guard let value else { return .unchecked }
        if case .null = value.content { return .absent }
        if let text = filledText(value) { return .equal(text) }
        if case .string(let text) = value.content { return .equal(text) }
        mismatch(value, "a string or null")
        return .unchecked
    }

    private func cardExpectation(_ value: JSONValue?) -> CardExpectation? {
        guard
            let object = KeyedObject(
                value, "an expected card", keys: ["title", "subtitle", "action", "image"], in: self)
        else { return nil }
        var card = CardExpectation()
        card.title = expected(object["title"])
        card.subtitle = expected(object["subtitle"])
        card.image = expected(object["image"])
        card.action = expected(object["action"])
        let actions = Card.Action.allCases.map(\.rawValue)
        if case .equal(let action) = card.action, let value = object["action"], !actions.contains(action) {
            unknownWord(value, action, actions)
        }
        return card
    }

    private func declined(_ value: JSONValue?) -> DeclineReason? {
        guard let value, let word = text(value) else { return nil }
        guard DeclineWords.isKnown(word) else {
            error(
                value, "found \(Quotation.of(word)), expected a reason to decline",
                note: "a reason is one of \(DeclineWords.all.joined(separator: ", ")), "
                    + "or another error code of App Store Connect in capitals",
                fix: Suggestion.nearest(to: word, in: DeclineWords.all).map { "did you mean \(Quotation.of($0))?" })
            return nil
        }
        return DeclineReason(rawValue: word)
    }

    private func advisories(_ value: JSONValue?) -> [String]? {
        elements(value, of: "an array with names of advisories")?.compactMap { element in
            guard let name = text(element) else { return nil }
            if AdvisoryWords.all.contains(name) { return name }
            unknownWord(element, name, AdvisoryWords.all)
            return nil
        }
    }

    private func parameters(_ value: JSONValue?) -> ParametersExpectation? {
        guard let value else { return nil }
        guard case .object(let members) = value.content else {
            mismatch(value, "an object with a matcher for each parameter")
            return nil
        }
        var result = ParametersExpectation()
        for member in members {
            guard let matcher = matcher(member.value) else { continue }
            if member.key == "*" {
                result.others = matcher
            } else if result.named.updateValue(matcher, forKey: ExactText(text: member.key)) != nil, filling != nil {
                error(member.keyRange, "this row gives two of the expected parameters one name")
            }
        }
        return result
    }
}

import ClipRules

extension DecodingContext {
    private static let expectationKeys = [
        "experience", "card", "target", "delivered", "declined", "screen", "parameters", "output", "exit", "within",
        "advisories",
    ]

    /// An `expect`.
    func expectation(_ value: JSONValue?, _ columns: Columns = .none) -> Expectation? {
        guard let object = KeyedObject(value, "an expectation", keys: Self.expectationKeys, in: self) else {
            return nil
        }
        var result = Expectation()
        result.location = object.location
        result.experience = expected(object["experience"])
        result.card = cardExpectation(object["card"], columns)
        result.delivered = expected(object["delivered"])
        result.declined = declined(object["declined"], columns)
        result.screen = matcher(object["screen"], columns)
        result.parameters = parameters(object["parameters"], columns)
        result.output = matcher(object["output"], columns)
        result.exit = integer(object["exit"], in: 0...255).map(Int32.init)
        result.advisories = advisories(object["advisories"], columns)
        if let waiting = unfilled(.target, object, columns) {
            result.unfilled.append(waiting)
        } else {
            result.target = word(object["target"], Target.self)
        }
        if let waiting = unfilled(.within, object, columns) {
            result.unfilled.append(waiting)
        } else {
            result.within = duration(object["within"])
        }
        checkLaunch(of: object)
        return result
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

    private func unfilled(_ key: UnfilledText.Key, _ object: KeyedObject, _ columns: Columns) -> UnfilledText? {
        guard case .string(let text) = object[key.rawValue]?.content, columns.mayFill(text) else { return nil }
        return UnfilledText(key: key, text: text)
    }

    private func expected(_ value: JSONValue?) -> Expectation.Expected<String> {
        guard let value else { return .unchecked }
        switch value.content {
        case .null: return .absent
        case .string(let text): return .equal(text)
        default:
            mismatch(value, "a string or null")
            return .unchecked
        }
    }

    private func cardExpectation(_ value: JSONValue?, _ columns: Columns) -> CardExpectation? {
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
        if case .equal(let action) = card.action, let value = object["action"], !columns.mayFill(action),
            !actions.contains(action)
        {
            unknownWord(value, action, actions)
        }
        return card
    }

    private func declined(_ value: JSONValue?, _ columns: Columns) -> DeclineReason? {
        guard let value, let word = text(value) else { return nil }
        guard columns.mayFill(word) || DeclineWords.isKnown(word) else {
            error(
                value, "found \(Quotation.of(word)), expected a reason to decline",
                note: "a reason is one of \(DeclineWords.all.joined(separator: ", ")), "
                    + "or another error code of App Store Connect in capitals",
                fix: Suggestion.nearest(to: word, in: DeclineWords.all).map { "did you mean \(Quotation.of($0))?" })
            return nil
        }
        return DeclineReason(rawValue: word)
    }

    private func advisories(_ value: JSONValue?, _ columns: Columns) -> [String]? {
        elements(value, of: "an array with names of advisories")?.compactMap { element in
            guard let name = text(element) else { return nil }
            if columns.mayFill(name) || AdvisoryWords.all.contains(name) { return name }
            unknownWord(element, name, AdvisoryWords.all)
            return nil
        }
    }

    private func parameters(_ value: JSONValue?, _ columns: Columns) -> ParametersExpectation? {
        guard let value else { return nil }
        guard case .object(let members) = value.content else {
            mismatch(value, "an object with a matcher for each parameter")
            return nil
        }
        var result = ParametersExpectation()
        for member in members {
            guard let matcher = matcher(member.value, columns) else { continue }
            if member.key == "*" { result.others = matcher } else { result.named[member.key] = matcher }
        }
        return result
    }
}

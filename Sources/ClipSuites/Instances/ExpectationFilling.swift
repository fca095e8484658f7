import ClipRules

extension Expectation {
    /// Every text in it that rows may change.
    var texts: [String] {
        var texts = unfilled.map(\.text)
        _ = map { text in
            texts.append(text)
            return text
        }
        return texts
    }

    /// The expectation of one row.
    ///
    /// - Throws: A diagnostic at the row where a word or a regular expression comes out wrong.
    func filled(for row: SourceLocation, _ fill: (String) -> String) throws(Diagnostic) -> Expectation {
        var result = map(fill)
        result.unfilled = []
        for waiting in unfilled { try result.set(waiting.key, to: fill(waiting.text), row: row) }
        try result.check(against: self, row: row)
        return result
    }

    /// The expectation with each of its texts replaced.
    private func map(_ fill: (String) -> String) -> Expectation {
        var result = self
        result.experience = experience.map(fill)
        result.delivered = delivered.map(fill)
        result.declined = declined.map { DeclineReason(rawValue: fill($0.rawValue)) }
        result.screen = screen?.map(fill)
        result.output = output?.map(fill)
        result.advisories = advisories?.map(fill)
        if let card {
            result.card?.title = card.title.map(fill)
            result.card?.subtitle = card.subtitle.map(fill)
            result.card?.action = card.action.map(fill)
            result.card?.image = card.image.map(fill)
        }
        if let parameters {
            var named: [String: Matcher] = [:]
            for (key, matcher) in parameters.named { named[fill(key)] = matcher.map(fill) }
            result.parameters = ParametersExpectation(named: named, others: parameters.others?.map(fill))
        }
        return result
    }

    private mutating func set(_ key: UnfilledText.Key, to text: String, row: SourceLocation) throws(Diagnostic) {
        switch key {
        case .target:
            guard let target = Target(rawValue: text) else {
                throw Self.wrong("target", text, Quotation.list(Target.allCases.map(\.rawValue)), row)
            }
            self.target = target
        case .within:
            guard let within = DurationText.parse(text) else {
                throw Self.wrong("within", text, DurationText.expected, row)
            }
            self.within = within
        }
    }

    /// What was checked in the definition is checked again in what a row made of it.
    private func check(against definition: Expectation, row: SourceLocation) throws(Diagnostic) {
        if declined != definition.declined, let declined, !DeclineWords.isKnown(declined.rawValue) {
            throw Self.wrong("declined", declined.rawValue, "a reason to decline", row)
        }
        if case .equal(let action) = card?.action, Card.Action(rawValue: action) == nil {
            throw Self.wrong("action", action, Quotation.list(Card.Action.allCases.map(\.rawValue)), row)
        }
        for name in advisories ?? [] where !AdvisoryWords.all.contains(name) {
            throw Self.wrong("advisories", name, "the name of an advisory", row)
        }
        if let found = parameters?.named.count, found != definition.parameters?.named.count {
            throw Diagnostic(.error, at: row, "this row gives two of the expected parameters one name")
        }
        for pattern in patterns where RegexCache.shared.program(for: pattern) == nil {
            throw Self.wrong("matches", pattern, "a regular expression", row)
        }
    }

    private var patterns: [String] {
        var matchers = [screen, output, parameters?.others].compactMap { $0 }
        if let parameters { matchers += parameters.named.values }
        return matchers.compactMap { matcher in
            if case .matches(let pattern) = matcher { pattern } else { nil }
        }
    }

    private static func wrong(_ key: String, _ found: String, _ expected: String, _ row: SourceLocation) -> Diagnostic {
        Diagnostic(
            .error, at: row, "this row makes \(Quotation.of(key)) \(Quotation.of(found)), expected \(expected)")
    }
}

extension Expectation.Expected where Value == String {
    func map(_ fill: (String) -> String) -> Self {
        if case .equal(let text) = self { .equal(fill(text)) } else { self }
    }
}

extension Matcher {
    func map(_ fill: (String) -> String) -> Matcher {
        switch self {
        case .equals(.string(let text)): .equals(.string(fill(text)))
        case .matches(let pattern): .matches(fill(pattern))
        case .contains(let part): .contains(fill(part))
        case .equals, .present, .absent: self
        }
    }
}

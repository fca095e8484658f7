import ClipHarness
import ClipRouting
import ClipRules
import ClipSuites

/// One thing that a case checks or shows: what was expected, and what was found.
struct ComparedValue: Equatable {
    var key: String
    /// `nil` where nothing was expected of it.
    var expected: String?
    /// `nil` where the events do not tell.
    var found: String?
}

extension CaseResult {
    /// Everything that the case expects, against what was found; and what the handlers did, expected or not.
    var comparison: [ComparedValue] {
        comparedResolution + comparedOutcome + comparedLaunch
    }

    private var comparedResolution: [ComparedValue] {
        let expectation = testCase.expectation
        let resolution = testCase.resolution
        let card = expectation.card ?? CardExpectation()
        var values = [
            ComparedValue("experience", expectation.experience, found: resolution.experience?.spelling),
            ComparedValue("card title", card.title, found: resolution.card?.title),
            ComparedValue("card subtitle", card.subtitle, found: resolution.card?.subtitle),
            ComparedValue("card action", card.action, found: resolution.card?.action?.rawValue),
            ComparedValue("card image", card.image, found: resolution.card?.image),
            ComparedValue("delivered", expectation.delivered, found: resolution.delivered),
        ].compactMap { $0 }
        if let target = expectation.target {
            values.append(
                ComparedValue(
                    key: "target", expected: target.rawValue, found: resolution.target?.rawValue ?? "nothing"))
        }
        if let reason = expectation.declined {
            values.append(
                ComparedValue(
                    key: "declined", expected: reason.rawValue, found: resolution.declined?.rawValue ?? "not declined"))
        }
        if let advisories = expectation.advisories {
            let found = resolution.advisories.map(\.name.rawValue)
            values.append(
                ComparedValue(
                    key: "advisories", expected: advisories.shownAsList, found: found.shownAsList))
        }
        return values
    }

    private var comparedOutcome: [ComparedValue] {
        let expectation = testCase.expectation
        var values: [ComparedValue] = []
        if expectation.screen != nil || outcome != nil {
            let found = outcome.map { $0.screen.map { Scalar.string($0).description } ?? "none" }
            values.append(
                ComparedValue(
                    key: "screen", expected: expectation.screen?.description, found: found ?? "no outcome"))
        }
        let named = expectation.parameters?.named ?? [:]
        let others = expectation.parameters.map { $0.others?.description ?? "none" }
        let found = Dictionary(exactly: outcome?.parameters ?? [:])
        for name in Set(named.keys).union(found.keys).sorted() {
            values.append(
                ComparedValue(
                    key: "parameter \(name.text)", expected: named[name]?.description ?? others,
                    found: found[name]?.shown ?? "none"))
        }
        if let reason = outcome?.reason {
            values.append(ComparedValue(key: "reason", expected: nil, found: Scalar.string(reason).description))
        }
        return values
    }

    private var comparedLaunch: [ComparedValue] {
        let expectation = testCase.expectation
        return [
            expectation.output.map { ComparedValue(key: "output", expected: $0.description, found: nil) },
            expectation.exit.map { ComparedValue(key: "exit status", expected: String($0), found: nil) },
            expectation.within.map { ComparedValue(key: "within", expected: DurationText.render($0), found: nil) },
        ].compactMap { $0 }
    }
}

extension ComparedValue {
    /// A value that may be expected to be absent; `nil` where it is not checked.
    fileprivate init?(_ key: String, _ expected: Expectation.Expected<String>, found: String?) {
        self.key = key
        self.found = found ?? "none"
        switch expected {
        case .unchecked: return nil
        case .absent: self.expected = "none"
        case .equal(let text): self.expected = text
        }
    }
}

extension [String] {
    fileprivate var shownAsList: String { isEmpty ? "none" : joined(separator: ", ") }
}

extension ParameterValue {
    /// The value as JSON.
    fileprivate var shown: String {
        switch self {
        case .string(let text): Scalar.string(text).description
        case .number(let number): Scalar.number(number).description
        case .boolean(let value): Scalar.boolean(value).description
        case .null: Scalar.null.description
        }
    }
}

import ClipRouting
import ClipRules
import ClipSuites

package enum ExpectationUpdate: String, CaseIterable, Sendable {
    case missing
    case all
}

extension CaseResult {
    package struct Unobserved: Error {
        package let reason: String
    }

    /// What the definition would have to expect for the case to pass; `nil` if there is nothing to write.
    package func observed(for update: ExpectationUpdate) throws(Unobserved) -> ObservedCase? {
        let isNew = testCase.expectation == Expectation()
        // What a parity case expects is what the clip did; a probe is in no definition.
        guard ![.parity, .probe].contains(testCase.kind), status != .skipped,
            isNew || update == .all && status != .passed
        else { return nil }
        if let reason = unreliability { throw Unobserved(reason: reason) }
        let values = findings.isEmpty ? outcomeValues : correctedValues
        guard !values.isEmpty else { return nil }
        try check(values)
        let definition = testCase.definition
        return ObservedCase(
            definition: definition ?? testCase.location, row: definition == nil ? nil : testCase.location,
            values: values)
    }

    /// Why the launch says nothing about what the handlers should do: it did not end well, or named no screen.
    private var unreliability: String? {
        if status == .flaky { return "it is flaky" }
        if let first = findings.first(where: \.type.leavesNothingToCompare) { return first.message }
        if outcome?.screen == nil { return "it named no screen" }
        let isSteady = furtherFailures.allSatisfy { $0.findings == findings }
        return isSteady ? nil : "its launches did not fail in the same way"
    }

    private var outcomeValues: [ExpectationPart: ExpectationValue] {
        guard let outcome else { return [:] }
        var values: [ExpectationPart: ExpectationValue] = [.key("screen"): .text(outcome.screen)]
        for (name, value) in outcome.parameters { values[.parameter(name)] = .one(value) }
        return values
    }

    /// The parts that do not hold. How long a launch took, and what the app shows, is no part of it.
    private var correctedValues: [ExpectationPart: ExpectationValue] {
        let resolution = testCase.resolution
        var values: [ExpectationPart: ExpectationValue] = [:]
        for type in Set(findings.map(\.type)) {
            switch type {
            case .experience: values[.key("experience")] = .text(resolution.experience?.spelling)
            case .card: values.merge(cardValues) { _, new in new }
            case .target: values[.key("target")] = .text(resolution.target?.rawValue)
            case .delivered: values[.key("delivered")] = .text(resolution.delivered)
            case .advisories:
                values[.key("advisories")] = .list(Set(resolution.advisories.map(\.name.rawValue)).sorted())
            case .screen: values[.key("screen")] = .text(outcome?.screen)
            case .parameters: values.merge(parameterValues) { _, new in new }
            case .output where output.dropped == 0 && testCase.expectation.output != nil:
                let text = output.text
                values[.key("output")] = .one(text.isEmpty ? .null : .string(text))
            case .declined, .unhandled, .output, .exit, .within, .parity, .crashed, .timedOut, .leaked, .noOutcome,
                .badOutcome, .hostFailed, .interrupted:
                break
            }
        }
        return values
    }

    private var cardValues: [ExpectationPart: ExpectationValue] {
        guard let expected = testCase.expectation.card, !expected.isAbsent else { return [:] }
        let card = testCase.resolution.card
        let texts = [
            ("title", expected.title, card?.title), ("subtitle", expected.subtitle, card?.subtitle),
            ("action", expected.action, card?.action?.rawValue), ("image", expected.image, card?.image),
        ]
        var values: [ExpectationPart: ExpectationValue] = [:]
        for (key, expected, found) in texts {
            let holds = expected == .unchecked || expected == found.map { .equal($0) } ?? .absent
            if !holds { values[.card(key)] = .text(found) }
        }
        return values
    }

    /// The parameters that do not hold; one that is gone is expected to be null.
    private var parameterValues: [ExpectationPart: ExpectationValue] {
        guard let expected = testCase.expectation.parameters, let outcome else { return [:] }
        let found = outcome.parameters
        var values: [ExpectationPart: ExpectationValue] = [:]
        for name in Set(expected.named.keys).union(found.keys) {
            let matcher = expected.named[name] ?? expected.others ?? .absent
            let scalar = found[name] ?? .null
            if matcher.accepts(scalar) != .accepted { values[.parameter(name)] = .one(scalar) }
        }
        return values
    }

    private func check(_ values: [ExpectationPart: ExpectationValue]) throws(Unobserved) {
        if values[.parameter("*")] != nil {
            throw Unobserved(reason: "it has a parameter with the name *, which a definition gives to all others")
        }
        let isSecret = values.contains { part, value in
            if case .parameter(let name) = part, name.contains(SecretMask.replacement) { return true }
            if case .one(.string(let text)) = value { return text.contains(SecretMask.replacement) }
            return false
        }
        if isSecret { throw Unobserved(reason: "its outcome has a secret, which no definition may have") }
    }
}

extension ExpectationValue {
    fileprivate static func text(_ text: String?) -> ExpectationValue { .one(text.map(Scalar.string) ?? .null) }
}

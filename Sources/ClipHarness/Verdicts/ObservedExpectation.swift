import ClipRules
import ClipSuites

package enum ExpectationUpdate: String, CaseIterable { case missing, all }

extension CaseResult {
    package struct Unobserved: Error {
        package let reason: String
    }

    package func observed(for update: ExpectationUpdate) throws(Unobserved) -> ObservedCase? {
        let isNew = testCase.expectation == Expectation()
        // Parity cases and probes have no expectation in a definition.
        guard ![.parity, .probe].contains(testCase.kind), status != .skipped,
            isNew || update == .all && status != .passed
        else { return nil }
        if let reason = unreliability { throw Unobserved(reason: reason) }
        let values = findings.isEmpty ? outcomeValues : correctedValues
        guard !values.isEmpty else { throw Unobserved(reason: findings.first?.message ?? "it has no outcome") }
        try check(values)
        let definition = testCase.definition
        return ObservedCase(
            definition: definition ?? testCase.location, row: definition == nil ? nil : testCase.location,
            values: values)
    }

    private var unreliability: String? {
        if status == .flaky { return "it is flaky" }
        if status == .known { return "it is known to fail" }
        if let first = findings.first(where: \.type.leavesNothingToCompare) { return first.message }
        if outcome?.screen == nil { return "it named no screen" }
        let isSteady = furtherFailures.allSatisfy { $0.findings == findings }
        return isSteady ? nil : "its launches did not fail in the same way"
    }

    private var outcomeValues: [ExpectationPart: FactValue] {
        guard let outcome else { return [:] }
        // An expectation without `parameters` would accept any parameters.
        return [
            .key("screen"): .one(outcome.screen.map(Scalar.string) ?? .null),
            .key("parameters"): .members(outcome.parameters.mapValues(FactValue.one)),
        ]
    }

    private var correctedValues: [ExpectationPart: FactValue] {
        var values: [ExpectationPart: FactValue] = [:]
        for finding in findings {
            if case .value(let subject, let found, _, _) = finding.kind, let part = subject.part {
                values[part] = .one(found ?? .null)
            } else if case .advisories(let found, _) = finding.kind {
                values[.key("advisories")] = .many(found)
            }
        }
        // The findings may omit some wrong parameters.
        let found = outcome?.parameters ?? [:]
        for name in testCase.expectation.parameters?.wrong(found) ?? [] {
            values[.parameter(name)] = .one(found[name] ?? .null)
        }
        return values
    }

    private func check(_ values: [ExpectationPart: FactValue]) throws(Unobserved) {
        var values = values
        if case .members(let parameters) = values[.key("parameters")] {
            for (name, value) in parameters { values[.parameter(name)] = value }
        }
        if values[.parameter("*")] != nil {
            throw Unobserved(reason: "it has a parameter named *, which a definition uses for all other parameters")
        }
        let isSecret = values.contains { part, value in
            if case .one(.string(let text)) = value, text.contains(SecretMask.replacement) { return true }
            return part.key.contains(SecretMask.replacement)
        }
        if isSecret { throw Unobserved(reason: "its outcome contains a secret, which a definition must not contain") }
    }
}

extension Finding.Subject {
    fileprivate var part: ExpectationPart? {
        switch self {
        case .fact(let fact): fact.part.map { .card($0) } ?? .key(fact.rawValue)
        case .screen: .key("screen")
        case .parameter(let name): .parameter(name)
        case .output(let dropped): dropped == 0 ? .key("output") : nil
        }
    }
}

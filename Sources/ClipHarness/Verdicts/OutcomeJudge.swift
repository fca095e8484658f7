import ClipRouting
import ClipSuites

extension LaunchJudge {
    /// Judges the outcome, its screen and its parameters, and returns it where it is a valid one.
    mutating func judgeOutcome() -> Outcome? {
        do {
            let outcome = try OutcomeReader(mask: mask).read(report.outcome)
            if testCase.needsOutcome { judge(outcome) }
            return outcome
        } catch {
            if testCase.needsOutcome { findings.append(error) }
            return nil
        }
    }

    private mutating func judge(_ outcome: Outcome) {
        if case .handled(let clip, let clipMask) = baseline {
            findings += ParityJudge(clip: clip, clipMask: clipMask, appMask: mask).findings(outcome)
            return
        }
        let expectation = testCase.expectation
        if outcome.screen == nil, expectation.screen?.accepts(.null) != .accepted {
            findings.append(unhandled(outcome.reason))
        }
        if let matcher = expectation.screen {
            let screen = Finding(
                .screen, "screen", outcome.screen.map(Scalar.string),
                shown: outcome.screen.map { .string(mask.mask($0)) }, expecting: matcher)
            if let screen { findings.append(screen) }
        }
        if let parameters = expectation.parameters {
            findings += ParametersJudge(expectation: parameters, mask: mask).findings(outcome.parameters)
        }
    }

    private func unhandled(_ reason: String?) -> Finding {
        let reason = reason.map(mask.mask)
        let why = reason.map { OneLine.text($0, limit: OneLine.shownInMessage) } ?? "the outcome names no screen"
        return Finding(
            .unhandled, "not handled: \(why)",
            expected: testCase.expectation.screen.map { "screen \($0.shown())" } ?? "a screen",
            found: reason.map { OneLine.text($0) } ?? "none")
    }
}

/// Judges the parameters: exactly those that are named, unless the key `"*"` has a matcher for the others.
struct ParametersJudge {
    /// How many parameters are named one by one; an outcome may hold very many.
    static let limit = 20

    let expectation: ParametersExpectation
    let mask: SecretMask

    /// One finding for each parameter that is not as expected, by name.
    func findings(_ found: [String: ParameterValue]) -> [Finding] {
        if accepts(found) { return [] }
        let found = Dictionary(exactly: found)
        var findings: [Finding] = []
        var more = 0
        let names = Set(expectation.named.keys).union(found.keys)
        // Here canonically equal names are one, so that it can be said of them.
        let spellings = Dictionary(names.map { ($0.text, 1) }, uniquingKeysWith: +)
        for name in names.sorted() {
            var subject = "parameter \(OneLine.quoted(mask.mask(name.text)))"
            if spellings[name.text, default: 1] > 1 {
                subject += ", which is also there with its characters composed in another way,"
            }
            let matcher = expectation.named[name] ?? expectation.others ?? .absent
            let value = found[name]
            guard
                let finding = Finding(
                    .parameters, subject, value?.scalar, shown: value.map(mask.masked)?.scalar, expecting: matcher)
            else { continue }
            if findings.count < Self.limit { findings.append(finding) } else { more += 1 }
        }
        if more > 0 { findings.append(Finding(.parameters, "\(more) more parameters are not as expected")) }
        return findings
    }

    /// Whether all is as expected, found out without wording anything: of most cases nothing is.
    private func accepts(_ found: [String: ParameterValue]) -> Bool {
        for (name, matcher) in expectation.named {
            if matcher.accepts(found.value(named: name)?.scalar ?? .null) != .accepted { return false }
        }
        let others = expectation.others ?? .absent
        for (name, value) in found where expectation.named[ExactText(text: name)] == nil {
            if others.accepts(value.scalar) != .accepted { return false }
        }
        return true
    }
}

extension [String: ParameterValue] {
    /// The value of a parameter with this very name; the dictionary itself takes `é` in one scalar and in two for one.
    fileprivate func value(named name: ExactText) -> ParameterValue? {
        guard let index = index(forKey: name.text), ExactText(text: self[index].key) == name else { return nil }
        return self[index].value
    }
}

extension [ExactText: ParameterValue] {
    /// Parameters by their names' bytes.
    package init(exactly parameters: [String: ParameterValue]) {
        self.init(minimumCapacity: parameters.count)
        for (name, value) in parameters { self[ExactText(text: name)] = value }
    }
}

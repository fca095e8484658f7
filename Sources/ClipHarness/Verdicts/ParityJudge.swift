import ClipRouting
import ClipSuites

/// What the clip did with an invocation, for the full app to be compared with.
enum Baseline: Sendable {
    /// It handled it: there is an outcome, with secrets still in it, and what masks them.
    case handled(Outcome, SecretMask)
    /// It did not, so that there is nothing to compare with; its own case reports why.
    case unhandled(FindingType)
    case interrupted

    /// Takes what a launch came to. Another screen or exit status than expected does not count.
    init(_ findings: [Finding], outcome: Outcome?, masking mask: SecretMask, endedWell: Bool = false) {
        let reason = findings.map(\.type).first { $0.leavesNothingToCompare && !($0 == .exit && endedWell) }
        switch (reason, outcome) {
        case (.interrupted, _): self = .interrupted
        case (let reason?, _): self = .unhandled(reason)
        case (nil, let outcome?): self = .handled(outcome, mask)
        case (nil, nil): self = .unhandled(.noOutcome)
        }
    }
}

/// Judges whether the full app did with an invocation what the clip did: the same screen, the same parameters.
struct ParityJudge {
    let clip: Outcome
    let clipMask: SecretMask
    let appMask: SecretMask

    /// One finding for the screen and one for each parameter that differs, by name. Null counts as absent.
    func findings(_ app: Outcome) -> [Finding] {
        let screens = (app.screen.map(ParameterValue.string), clip.screen.map(ParameterValue.string))
        let screen = finding(.screen, screens.0, screens.1)
        let ofApp = app.parameters
        let ofClip = clip.parameters
        let parameters = Set(ofApp.keys).union(ofClip.keys).sorted().compactMap { name in
            finding(.parameter(clipMask.mask(appMask.mask(name))), ofApp[name], ofClip[name])
        }
        return [screen].compactMap { $0 } + parameters.firstOfMany(.parity)
    }

    private func finding(_ subject: Finding.Subject, _ app: ParameterValue?, _ clip: ParameterValue?) -> Finding? {
        if Self.isEqual(app, clip) { return nil }
        let appShown = app.map { clipMask.masked(appMask.masked($0)) }
        return Finding(.parity(subject, app: appShown, clip: clip.map { clipMask.masked($0) }))
    }

    private static func isEqual(_ one: ParameterValue?, _ other: ParameterValue?) -> Bool {
        switch (one ?? .null, other ?? .null) {
        case (.string(let one), .string(let other)): one.isExactly(other)
        case (let one, let other): one == other
        }
    }
}

extension Expectation {
    /// Sets what a parity case expects, once it is known what the clip did: exactly that. It is what reports show.
    mutating func fill(from clip: Outcome) {
        self.screen = clip.screen.map { .equals(.string($0)) } ?? .absent
        self.parameters = ParametersExpectation(
            named: clip.parameters.mapValues { $0 == .null ? .absent : .equals($0) })
    }
}

extension SecretMask {
    func masked(_ finding: Finding) -> Finding {
        if isEmpty { return finding }
        return Finding(finding.kind.mapTexts(mask) { masked($0) })
    }

    func masked(_ outcome: Outcome) -> Outcome {
        if isEmpty { return outcome }
        var parameters: [String: ParameterValue] = [:]
        for (name, value) in outcome.parameters { parameters[mask(name)] = masked(value) }
        return Outcome(
            screen: outcome.screen.map(mask), parameters: parameters, reason: outcome.reason.map(mask))
    }

    /// A value whose text holds no secret. A number that is one becomes a text.
    func masked(_ value: ParameterValue) -> ParameterValue {
        if isEmpty { return value }
        switch value {
        case .string(let text):
            return .string(mask(text))
        case .number(let number):
            let text = number.description
            let masked = mask(text)
            return masked == text ? value : .string(masked)
        case .boolean, .null:
            return value
        }
    }
}

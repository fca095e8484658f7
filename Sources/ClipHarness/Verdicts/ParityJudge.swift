import ClipFacts
import ClipSuites

enum ClipResult {
    case handled(Outcome, SecretMask)
    case unhandled(FindingType)
    case interrupted

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

extension Outcome {
    func findings(against clip: Outcome, masking clipMask: SecretMask, _ appMask: SecretMask) -> [Finding] {
        func finding(_ subject: Finding.Subject, _ app: Scalar?, _ clip: Scalar?) -> Finding? {
            if Matcher(exactly: clip).accepts(app ?? .null) == .accepted { return nil }
            let appShown = app.map { clipMask.masked(appMask.masked($0)) }
            return Finding(.parity(subject, app: appShown, clip: clip.map(clipMask.masked)))
        }
        let shown = finding(.screen, screen.map(Scalar.string), clip.screen.map(Scalar.string))
        let differing = Set(parameters.keys).union(clip.parameters.keys).sorted().compactMap { name in
            finding(.parameter(clipMask.mask(appMask.mask(name))), parameters[name], clip.parameters[name])
        }
        return [shown].compactMap { $0 } + differing.firstOfMany(.parity)
    }
}

extension Matcher {
    fileprivate init(exactly value: Scalar?) { self = value.flatMap { $0 == .null ? nil : .equals($0) } ?? .absent }
}

extension Expectation {
    mutating func fill(from clip: Outcome) {
        self.screen = Matcher(exactly: clip.screen.map(Scalar.string))
        self.parameters = ParametersExpectation(named: clip.parameters.mapValues { Matcher(exactly: $0) })
    }
}

extension SecretMask {
    func masked(_ finding: Finding) -> Finding {
        if isEmpty { return finding }
        return Finding(finding.kind.mapTexts(mask, scalars: masked))
    }

    func masked(_ outcome: Outcome) -> Outcome {
        if isEmpty { return outcome }
        let parameters = outcome.parameters.map { (mask($0.key), masked($0.value)) }
        return Outcome(
            screen: outcome.screen.map(mask), parameters: Dictionary(parameters) { $1 },
            reason: outcome.reason.map(mask))
    }

    func masked(_ value: Scalar) -> Scalar {
        switch value {
        case .string(let text): return .string(mask(text))
        case .number:
            let masked = mask(value.description)
            return masked == value.description ? value : .string(masked)
        case .boolean, .null: return value
        }
    }
}

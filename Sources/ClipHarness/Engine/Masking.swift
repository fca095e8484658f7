import ClipRouting
import ClipSuites

extension SecretMask {
    /// A finding whose texts hold no secret.
    func masked(_ finding: Finding) -> Finding {
        Finding(
            finding.type, mask(finding.message), expected: finding.expected.map(mask),
            found: finding.found.map(mask))
    }

    /// A failure whose texts hold no secret.
    func masked(_ failure: HostFailure) -> HostFailure {
        HostFailure(mask(failure.message), detail: failure.detail.map(mask), interrupted: failure.interrupted)
    }

    /// An outcome whose texts hold no secret.
    func masked(_ outcome: Outcome) -> Outcome {
        if isEmpty { return outcome }
        var parameters: [String: ParameterValue] = [:]
        for (name, value) in outcome.parameters { parameters[mask(name)] = masked(value) }
        return Outcome(
            screen: outcome.screen.map(mask), parameters: parameters, reason: outcome.reason.map(mask))
    }

    /// A value whose text holds no secret. A number that is one becomes a text.
    func masked(_ value: ParameterValue) -> ParameterValue {
        switch value {
        case .string(let text):
            return .string(mask(text))
        case .number(let number):
            guard !isEmpty else { return value }
            let text = Scalar?.some(.number(number)).shown()
            let masked = mask(text)
            return masked == text ? value : .string(masked)
        case .boolean, .null:
            return value
        }
    }
}

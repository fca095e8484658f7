import ClipRouting

extension SecretMask {
    /// A finding whose texts hold no secret.
    func masked(_ finding: Finding) -> Finding {
        Finding(
            finding.type, mask(finding.message), expected: finding.expected.map(mask),
            found: finding.found.map(mask))
    }

    /// An outcome whose texts hold no secret.
    func masked(_ outcome: Outcome) -> Outcome {
        var parameters: [String: ParameterValue] = [:]
        for (name, value) in outcome.parameters {
            if case .string(let text) = value {
                parameters[mask(name)] = .string(mask(text))
            } else {
                parameters[mask(name)] = value
            }
        }
        return Outcome(
            screen: outcome.screen.map(mask), parameters: parameters, reason: outcome.reason.map(mask))
    }
}

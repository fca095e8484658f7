import ClipRouting
import ClipSuites

/// Judges the outcome: that there is one, that it was handled, its screen and its parameters.
struct OutcomeJudge {
    private let testCase: TestCase
    private let mask: SecretMask
    private let clip: ParityStandard?

    init(_ testCase: TestCase, _ mask: SecretMask, heldTo clip: ParityStandard? = nil) {
        self.testCase = testCase
        self.mask = mask
        self.clip = clip
    }

    func judge(_ file: OutcomeFile) -> (findings: [Finding], outcome: Outcome?) {
        switch OutcomeReader(mask).read(file) {
        case .outcome(let outcome):
            return (testCase.needsOutcome ? findings(outcome) : [], outcome)
        case .wrong(let finding):
            return (testCase.needsOutcome ? [finding] : [], nil)
        }
    }

    private func findings(_ outcome: Outcome) -> [Finding] {
        if case .handled(let clip, let clipMask) = clip {
            return ParityJudge(clip, masking: clipMask, appMask: mask).findings(outcome)
        }
        let expectation = testCase.expectation
        var findings: [Finding] = []
        if outcome.screen == nil, expectation.screen?.accepts(.null) != .accepted {
            findings.append(unhandled(outcome.reason))
        }
        if let matcher = expectation.screen {
            let screen = MatcherFinding(.screen, "screen", matcher).finding(
                outcome.screen.map(Scalar.string), shown: outcome.screen.map { .string(mask.mask($0)) })
            if let screen { findings.append(screen) }
        }
        if let parameters = expectation.parameters {
            findings += ParametersJudge(parameters, mask).findings(outcome.parameters)
        }
        return findings
    }

    private func unhandled(_ reason: String?) -> Finding {
        let reason = reason.map(mask.mask)
        let why = reason.map { OneLine.text($0, limit: OneLine.shownInMessage) } ?? "the outcome names no screen"
        let expected = testCase.expectation.screen.map { "screen \($0.shown())" } ?? "a screen"
        return Finding(
            .unhandled, "not handled: \(why)", expected: expected, found: reason.map { OneLine.text($0) } ?? "none")
    }
}

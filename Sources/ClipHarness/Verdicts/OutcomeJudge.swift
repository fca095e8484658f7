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

    /// Adds what is wrong with the outcome, and returns it where it is a valid one.
    func judge(_ file: OutcomeFile, _ findings: inout [Finding]) -> Outcome? {
        switch OutcomeReader(mask).read(file) {
        case .outcome(let outcome):
            if testCase.needsOutcome { judge(outcome, &findings) }
            return outcome
        case .wrong(let finding):
            if testCase.needsOutcome { findings.append(finding) }
            return nil
        }
    }

    private func judge(_ outcome: Outcome, _ findings: inout [Finding]) {
        if case .handled(let clip, let clipMask) = clip {
            findings += ParityJudge(clip, masking: clipMask, appMask: mask).findings(outcome)
            return
        }
        let expectation = testCase.expectation
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
    }

    private func unhandled(_ reason: String?) -> Finding {
        let reason = reason.map(mask.mask)
        let why = reason.map { OneLine.text($0, limit: OneLine.shownInMessage) } ?? "the outcome names no screen"
        let expected = testCase.expectation.screen.map { "screen \($0.shown())" } ?? "a screen"
        return Finding(
            .unhandled, "not handled: \(why)", expected: expected, found: reason.map { OneLine.text($0) } ?? "none")
    }
}

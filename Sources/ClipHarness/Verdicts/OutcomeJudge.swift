import ClipRouting
import ClipSuites

/// Judges the outcome: that there is one, that it was handled, its screen and its parameters.
struct OutcomeJudge {
    private let testCase: TestCase

    init(_ testCase: TestCase) {
        self.testCase = testCase
    }

    func judge(_ file: OutcomeFile) -> (findings: [Finding], outcome: Outcome?) {
        switch OutcomeReader.read(file) {
        case .outcome(let outcome):
            return (testCase.needsOutcome ? findings(outcome) : [], outcome)
        case .wrong(let finding):
            return (testCase.needsOutcome ? [finding] : [], nil)
        }
    }

    private func findings(_ outcome: Outcome) -> [Finding] {
        let expectation = testCase.expectation
        var findings: [Finding] = []
        if outcome.screen == nil, expectation.screen?.accepts(.null) != .accepted {
            findings.append(unhandled(outcome.reason))
        }
        if let matcher = expectation.screen {
            let screen = MatcherFinding(.screen, "screen", matcher).finding(outcome.screen.map(Scalar.string))
            if let screen { findings.append(screen) }
        }
        if let parameters = expectation.parameters {
            findings += ParametersJudge(parameters).findings(outcome.parameters)
        }
        return findings
    }

    private func unhandled(_ reason: String?) -> Finding {
        let why = reason.map { OneLine.text($0, limit: OneLine.shownInMessage) } ?? "the outcome names no screen"
        let expected = testCase.expectation.screen.map { "screen \($0.shown())" } ?? "a screen"
        return Finding(
            .unhandled, "not handled: \(why)", expected: expected, found: reason.map { OneLine.text($0) } ?? "none")
    }
}

/// How far the steps of a journey have come: none is run after one that did not pass.
struct JourneyProgress {
    private var stop: Stop?

    private enum Stop {
        case skipping(reason: String)
        case interrupted
    }

    /// The result of a step that is not to be run; `nil` where it is.
    func result(withoutRunning testCase: TestCase) -> CaseResult? {
        switch stop {
        case nil: nil
        case .skipping(let reason): CaseResult(skipped: testCase, because: reason)
        case .interrupted: CaseResult(interrupted: testCase)
        }
    }

    /// Takes the result of a step.
    mutating func note(_ result: CaseResult) {
        guard stop == nil else { return }
        switch result.status {
        case .passed, .flaky: break
        case .errored where result.findings.first?.type == .interrupted: stop = .interrupted
        case .failed, .errored, .skipped:
            stop = .skipping(reason: result.skipReason ?? "step \(result.testCase.step ?? 0) did not pass")
        }
    }
}

extension CaseResult {
    /// Of so many further failures the output is kept, so that memory is bounded however often a case is repeated.
    private static let outputsKept = 10

    /// Takes in what a later launch of the same case came to.
    ///
    /// A case that passed and did not is flaky, and tells of its first launch that did not. One that never passed tells
    /// of its first launch too. One that was to be repeated and could not be to the end has no verdict.
    mutating func absorb(_ later: CaseResult) {
        let attempts = attempts + later.attempts
        let duration = duration + later.duration
        switch status {
        case .skipped:
            self = later
        case .passed:
            if !later.hasPassedOrWasSkipped { self = later }
            if later.hasFailed { status = .flaky }
        case .failed, .errored, .flaky:
            if later.status == .passed { status = .flaky }
            if later.hasFailed {
                furtherFailures.append(
                    FailedAttempt(of: later, keepsOutput: furtherFailures.count < Self.outputsKept))
            }
        }
        self.attempts = attempts
        self.duration = duration
    }

    private var hasPassedOrWasSkipped: Bool { status == .passed || status == .skipped }

    private var hasFailed: Bool { (status == .failed || status == .errored) && !isCutShort }
}

extension FailedAttempt {
    fileprivate init(of result: CaseResult, keepsOutput: Bool) {
        self.init(
            findings: result.findings, output: keepsOutput ? result.output : CapturedOutput(),
            errorOutput: keepsOutput ? result.errorOutput : CapturedOutput(), duration: result.duration)
    }
}

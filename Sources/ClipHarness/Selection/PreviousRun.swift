import ClipSuites

/// What a run before this one left to be done.
public struct PreviousRun: Sendable {
    /// Whether a case that did not always pass is to be run again.
    private let flakyFails: Bool
    /// The cases that did not pass.
    private(set) var failed: Set<ExactText> = []
    /// The cases that were not run.
    private(set) var skipped: Set<ExactText> = []
    /// How many cases it tells of.
    public private(set) var total = 0

    /// Creates a run that left nothing.
    ///
    /// - Parameter flakyFails: Whether a flaky case counts as failed.
    public init(flakyFails: Bool = false) {
        self.flakyFails = flakyFails
    }

    /// Notes how a case ended.
    public mutating func note(_ id: String, _ status: CaseResult.Status) {
        total += 1
        let id = ExactText(text: id)
        switch status {
        case .passed: break
        case .flaky: if flakyFails { failed.insert(id) }
        case .failed, .errored: failed.insert(id)
        case .skipped: skipped.insert(id)
        }
    }

    /// Whether a case is to be run again. One that its definition skips was left out on purpose.
    func leaves(_ testCase: TestCase) -> Bool {
        let id = ExactText(text: testCase.id)
        return failed.contains(id) || testCase.skip == nil && skipped.contains(id)
    }
}

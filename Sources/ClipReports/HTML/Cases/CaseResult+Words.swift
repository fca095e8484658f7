import ClipHarness

extension CaseResult {
    /// Whether something is wrong with the case, or was in one of its launches.
    var didNotPass: Bool { status.isWrong }
}

extension CaseResult.Status {
    /// Whether something is wrong with a case that ended so, or was in one of its launches.
    var isWrong: Bool {
        switch self {
        case .passed, .skipped: false
        case .failed, .errored, .flaky: true
        }
    }

    /// The word as markup.
    var word: StaticString {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .errored: "errored"
        case .skipped: "skipped"
        case .flaky: "flaky"
        }
    }
}

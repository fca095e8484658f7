/// How a plan is run.
public struct RunConfiguration: Sendable, Hashable {
    /// How many launches there are at once, at least 1.
    public var jobs: Int
    /// How long one launch may take; `nil` leaves it to the suites. What is given here wins over every suite and case.
    public var timeout: Duration?
    /// When a launch counts as slow; `nil` leaves it to the suites. What is given here wins over every suite.
    public var slow: Duration?
    /// Whether a case fails that raises advisories which its definition does not expect.
    public var advisoriesFail: Bool

    /// Creates a configuration.
    public init(jobs: Int, timeout: Duration? = nil, slow: Duration? = nil, advisoriesFail: Bool = false) {
        self.jobs = max(1, jobs)
        self.timeout = timeout
        self.slow = slow
        self.advisoriesFail = advisoriesFail
    }

    /// A case with the limits and the strictness that it is run with.
    ///
    /// - Parameter twin: The clip's case that a parity case is held to. What the suite expects to be raised there may be
    ///   raised by the parity case too, for which the suite has no words of its own.
    func applied(to testCase: TestCase, besides twin: TestCase? = nil) -> TestCase {
        guard timeout != nil || slow != nil || advisoriesFail else { return testCase }
        var limited = testCase
        if let timeout { limited.timeout = timeout }
        if let slow { limited.slow = slow }
        if advisoriesFail, limited.expectation.advisories == nil {
            let accepted = testCase.kind == .parity ? twin?.expectation.advisories ?? [] : []
            limited.expectation.advisories = testCase.resolution.advisories.map(\.name.rawValue).filter(
                accepted.contains)
        }
        return limited
    }
}

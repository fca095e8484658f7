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
    /// Why and how often a case is launched again; `nil` leaves it to the suites. What is given here wins over every
    /// suite.
    public var relaunching: Relaunching?
    /// Whether a case that is flaky counts as one that failed.
    public var flakyFails: Bool
    /// After how many cases that failed or errored the run stops, at least 1; `nil` for never.
    public var maxFailures: Int?
    /// How the launches of a host are kept apart; where cases are repeated, ``Isolation/auto`` is ``Isolation/spawn``.
    public var isolation: Isolation

    /// Creates a configuration.
    public init(
        jobs: Int, timeout: Duration? = nil, slow: Duration? = nil, advisoriesFail: Bool = false,
        relaunching: Relaunching? = nil, flakyFails: Bool = false, maxFailures: Int? = nil,
        isolation: Isolation = .auto
    ) {
        self.jobs = max(1, jobs)
        self.timeout = timeout
        self.slow = slow
        self.advisoriesFail = advisoriesFail
        self.relaunching = relaunching
        self.flakyFails = flakyFails
        self.maxFailures = maxFailures.map { max(1, $0) }
        self.isolation = isolation
    }

    /// How the launches of a host are kept apart, now that it is known how often there are some.
    ///
    /// All forks of a server share what is drawn once in a process, such as the seed of Swift's hashes. Who repeats every
    /// case asks whether its verdict hangs on that.
    var launchIsolation: Isolation {
        guard isolation == .auto, case .repetitions(2...)? = relaunching else { return isolation }
        return .spawn
    }

    /// Why and how often the cases of a suite are launched again.
    func relaunching(of suite: PlannedSuite) -> Relaunching { relaunching ?? .retries(suite.retries) }

    /// Whether a case is one of those after which the run stops.
    func countsAsFailure(_ result: CaseResult) -> Bool {
        switch result.status {
        case .failed: true
        case .errored: !result.findings.contains { $0.type == .interrupted }
        case .flaky: flakyFails
        case .passed, .skipped: false
        }
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

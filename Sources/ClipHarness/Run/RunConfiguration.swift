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
    /// Why and how often a case is launched again; `nil` leaves it to the suites, over which it wins otherwise.
    public var retryPolicy: RetryPolicy?
    /// Whether a case that is flaky counts as one that failed.
    public var flakyFails: Bool
    /// After how many cases that failed or errored the run stops, at least 1; `nil` for never.
    public var maxFailures: Int?
    /// How the launches of a host are kept apart; where cases are repeated, ``Isolation/auto`` is ``Isolation/spawn``.
    public var isolation: Isolation
    /// Whether cases are skipped whose clip is to be launched in a simulator or on a phone where there is no `xcrun`;
    /// else they end as `host-failed`.
    public var skipsWithoutDevices = false
    /// Whether steps of a journey also run behind one whose outcome was not as expected, as its expectation is to be
    /// written.
    package var runsBehindFailures = false

    /// Creates a configuration.
    public init(
        jobs: Int, timeout: Duration? = nil, slow: Duration? = nil, advisoriesFail: Bool = false,
        retryPolicy: RetryPolicy? = nil, flakyFails: Bool = false, maxFailures: Int? = nil,
        isolation: Isolation = .auto
    ) {
        self.jobs = max(1, jobs)
        self.timeout = timeout
        self.slow = slow
        self.advisoriesFail = advisoriesFail
        self.retryPolicy = retryPolicy
        self.flakyFails = flakyFails
        self.maxFailures = maxFailures.map { max(1, $0) }
        self.isolation = isolation
    }

    /// How the launches of a host are kept apart. Forks share what is drawn once in a process, such as the seed of
    /// Swift's hashes, and repetitions are meant to find verdicts that depend on that.
    var launchIsolation: Isolation {
        guard isolation == .auto, case .repetitions(2...)? = retryPolicy else { return isolation }
        return .spawn
    }

    func retryPolicy(of suite: PlannedSuite) -> RetryPolicy { retryPolicy ?? .retries(suite.retries) }

    /// Whether no step of a journey runs behind one that ended so.
    func endsJourney(_ result: CaseResult) -> Bool {
        let isUsable = runsBehindFailures && result.status == .failed && result.outcome != nil
        return result.status != .passed && !isUsable
    }

    /// Whether a case is one of those after which the run stops.
    func countsAsFailure(_ result: CaseResult) -> Bool {
        switch result.status {
        case .failed: true
        case .errored: !result.findings.contains { $0.type == .interrupted }
        case .flaky: flakyFails
        case .passed, .skipped: false
        }
    }

    /// A unit whose cases have the limits and the strictness that they are run with.
    func applied(to unit: PlanUnit) -> PlanUnit {
        guard timeout != nil || slow != nil || advisoriesFail || skipsWithoutDevices else { return unit }
        var applied = unit
        let allowed = unit.suite.suite.settings.allow
        applied.baseline = unit.baseline.map { self.applied(to: $0, accepting: allowed) }
        // The suite has no words of its own for what a parity case raises: what the clip's may raise, it may too.
        let accepted = unit.baseline?.expectation.advisories ?? []
        applied.cases = unit.cases.map {
            self.applied(to: $0, accepting: $0.kind == .parity ? allowed.union(accepted) : allowed)
        }
        if skipsWithoutDevices { applied.cases = applied.cases.map { skippedWithoutDevice($0, of: unit) } }
        return applied
    }

    /// A case that is skipped where what it launches, or what it is compared with, needs a device that is not there.
    private func skippedWithoutDevice(_ testCase: TestCase, of unit: PlanUnit) -> TestCase {
        let compared = testCase.kind == .parity ? unit.baseline : nil
        let lacks = [testCase, compared].compactMap { $0?.resolution.target }.compactMap {
            unit.suite.host(for: $0)?.lackOfDevices()?.reason
        }
        guard testCase.isLaunched, let reason = lacks.first else { return testCase }
        return testCase.with(skip: reason)
    }

    private func applied(to testCase: TestCase, accepting accepted: Set<String>) -> TestCase {
        var expectation = testCase.expectation
        if advisoriesFail, expectation.advisories == nil {
            expectation.advisories = testCase.resolution.advisories.map(\.name.rawValue).filter(accepted.contains)
        }
        return testCase.with(expectation: expectation, timeout: timeout, slow: slow)
    }
}

/// How the launches of a host are kept apart.
///
/// Either way each case is a process with its own variables and its own crash, and the verdicts are equal.
public enum Isolation: String, CaseIterable, Sendable, Hashable {
    /// A host that links `ClipHost` forks for each case, where that is safe; every other one is started again. Where every
    /// case is repeated, all are.
    case auto
    /// As `auto`, and the run says which hosts could not fork, and why.
    case fork
    /// Every host is started again for each case.
    case spawn
}

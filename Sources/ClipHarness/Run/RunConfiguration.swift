import Foundation

package struct RunConfiguration: Hashable {
    package var jobs: Int
    /// If not `nil`, overrides the time limits of suites and cases.
    package var timeout: Duration?
    /// If not `nil`, overrides the suites' thresholds for slow launches.
    package var slow: Duration?
    package var advisoriesFail = false
    package var retryPolicy: RetryPolicy?
    package var rules = RunRules()
    /// The number of failed cases after which the run ends; at least 1.
    package var maxFailures: Int?
    /// If cases are repeated, ``Isolation/auto`` means ``Isolation/spawn``.
    package var isolation = Isolation.auto
    package var skipsWithoutDevices = false
    package var runsBehindFailures = false
    /// Today's date in UTC, such as `2027-01-31`. Known failures with an earlier `until` expire.
    package var today = RunConfiguration.now

    package static var now: String { Date().formatted(.iso8601.year().month().day()) }

    /// Forks share random values such as the hash seed, but repetitions should vary them.
    var launchIsolation: Isolation {
        guard isolation == .auto, case .repetitions(2...)? = retryPolicy else { return isolation }
        return .spawn
    }

    func retryPolicy(of suite: PlannedSuite) -> RetryPolicy { retryPolicy ?? .retries(suite.settings.retries) }

    func endsJourney(_ result: CaseResult) -> Bool {
        let isUsable = runsBehindFailures && result.status == .failed && result.outcome != nil
        return result.status != .passed && !isUsable
    }

    func applied(to unit: PlanUnit) -> PlanUnit {
        guard timeout != nil || slow != nil || advisoriesFail || skipsWithoutDevices else { return unit }
        var applied = unit
        let allowed = unit.suite.settings.allow
        applied.baseline = unit.baseline.map { self.applied(to: $0, accepting: allowed) }
        let accepted = unit.baseline?.expectation.advisories ?? []
        applied.cases = unit.cases.map {
            self.applied(to: $0, accepting: $0.kind == .parity ? allowed.union(accepted) : allowed)
        }
        if skipsWithoutDevices { applied.cases = applied.cases.map { skippedWithoutDevice($0, of: unit) } }
        return applied
    }

    private func skippedWithoutDevice(_ testCase: TestCase, of unit: PlanUnit) -> TestCase {
        let compared = testCase.kind == .parity ? unit.baseline : nil
        let lacks = [testCase, compared].compactMap { $0?.resolution.target }.compactMap {
            unit.suite.host(for: $0)?.lackOfDevices()?.reason
        }
        guard testCase.isLaunched, let reason = lacks.first else { return testCase }
        return testCase.with(lacksDevice: true) { $0.skip = reason }
    }

    private func applied(to testCase: TestCase, accepting accepted: Set<String>) -> TestCase {
        var expectation = testCase.expectation
        if advisoriesFail, expectation.advisories == nil {
            expectation.advisories = testCase.resolution.advisories.map(\.name.rawValue).filter(accepted.contains)
        }
        return testCase.with(slow: slow) {
            $0.expect = expectation
            $0.timeout = timeout ?? $0.timeout
        }
    }
}

extension RunConfiguration {
    package init(jobs: Int) { self.init(jobs: jobs, timeout: nil) }
}

package enum Isolation: String, CaseIterable {
    /// Forks hosts that link `ClipHost`, if forking is safe and cases are not repeated.
    case auto
    case fork
    case spawn
}

import ClipRules

/// Runs units one after the other until the schedule has none left.
struct Worker: Sendable {
    private let schedule: Schedule
    private let hosts: Hosts
    private let configuration: RunConfiguration
    /// What the hosts have answered, so that most cases need not ask again.
    private var known: [Hosts.Key: Hosts.Readiness] = [:]

    init(schedule: Schedule, hosts: Hosts, configuration: RunConfiguration) {
        self.schedule = schedule
        self.hosts = hosts
        self.configuration = configuration
    }

    /// Works until the schedule has nothing left.
    mutating func work() async {
        var done: Schedule.Completion?
        while let assignment = await schedule.next(after: done) {
            let unit = assignment.unit
            let results = unit.isJourney ? await runJourney(unit) : await runCases(unit)
            done = Schedule.Completion(assignment: assignment, results: results)
        }
    }

    /// Runs a case, and the parity case that is held to what came of it.
    private mutating func runCases(_ unit: PlanUnit) async -> [CaseResult] {
        var results: [CaseResult] = []
        results.reserveCapacity(unit.cases.count)
        var clip: ParityStandard?
        for planned in unit.cases {
            let testCase = configuration.applied(to: planned, besides: unit.twin)
            if let result = CaseResult(withoutLaunching: testCase) {
                results.append(result)
            } else if let twin = unit.twin, testCase.kind == .parity {
                let standard = if let clip { clip } else { await standard(of: twin, in: unit.suite) }
                results.append(await runParity(testCase, of: unit.suite, heldTo: standard))
            } else {
                let launched = await launch(testCase, of: unit.suite)
                clip = launched.standard
                results.append(launched.result)
            }
        }
        return results
    }

    /// What the clip does, where a selection leaves out its own case.
    private mutating func standard(of twin: TestCase, in suite: PlannedSuite) async -> ParityStandard {
        await launch(configuration.applied(to: twin), of: suite, isTold: false).standard
    }

    /// Runs a parity case, unless the clip did nothing to hold the app to.
    private mutating func runParity(
        _ testCase: TestCase, of suite: PlannedSuite, heldTo clip: ParityStandard
    ) async -> CaseResult {
        switch clip {
        case .handled: await launch(testCase, of: suite, heldTo: clip).result
        case .unhandled(let type):
            CaseResult(skipped: testCase, because: "the clip did not handle it (\(type.rawValue))")
        case .interrupted: CaseResult(interrupted: testCase)
        }
    }

    /// Runs the steps of a journey, which share a container from the first launch on.
    private mutating func runJourney(_ unit: PlanUnit) async -> [CaseResult] {
        var container: String?
        var progress = JourneyProgress()
        var results: [CaseResult] = []
        for planned in unit.cases {
            let testCase = configuration.applied(to: planned)
            let result: CaseResult
            if let settled = progress.result(withoutRunning: testCase) ?? CaseResult(withoutLaunching: testCase) {
                result = settled
            } else {
                do throws(HostFailure) {
                    let folder = if let container { container } else { try await hosts.provider.makeContainer() }
                    container = folder
                    result = await launch(testCase, of: unit.suite, container: folder).result
                } catch {
                    result = CaseResult(testCase, hostFailure: error)
                }
            }
            progress.note(result)
            results.append(result)
        }
        if let container { await hosts.provider.removeContainer(container) }
        return results
    }

    private mutating func launch(
        _ testCase: TestCase, of suite: PlannedSuite, container: String? = nil, heldTo clip: ParityStandard? = nil,
        isTold: Bool = true
    ) async -> LaunchedCase {
        guard let target = testCase.resolution.target, !Task.isCancelled else {
            return LaunchedCase(CaseResult(interrupted: testCase))
        }
        if isTold { await schedule.tell(.started(testCase)) }
        switch await host(for: target, of: suite) {
        case .failure(let failure):
            return LaunchedCase(CaseResult(testCase, hostFailure: failure))
        case .success(let runner):
            let report = await runner.run(testCase, container: container)
            return LaunchedCase(testCase, report: report, masking: runner.secrets, heldTo: clip)
        }
    }

    private mutating func host(for target: Target, of suite: PlannedSuite) async -> Hosts.Readiness {
        let key = Hosts.Key(target, of: suite)
        if let readiness = known[key] { return readiness }
        let readiness = await hosts.host(for: target, of: suite)
        known[key] = readiness
        return readiness
    }
}

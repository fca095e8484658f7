import ClipRules

/// Runs units one after the other until the schedule has none left.
struct Worker: Sendable {
    private let schedule: Schedule
    private let hosts: Hosts
    private let configuration: RunConfiguration
    /// What the hosts have answered, so that most cases need not ask again.
    private var known: [Hosts.Key: Hosts.Readiness] = [:]

    /// How long results are kept until others hear of them.
    private static let patience = Duration.milliseconds(20)

    init(schedule: Schedule, hosts: Hosts, configuration: RunConfiguration) {
        self.schedule = schedule
        self.hosts = hosts
        self.configuration = configuration
    }

    /// Works until the schedule has nothing left.
    ///
    /// While a stretch is run, the one before is told of and the next one is planned: the schedule never waits then for
    /// what this worker has not handed in.
    mutating func work() async {
        let (schedule, most) = (schedule, hosts.provider.stretch)
        var assignments = await schedule.next(after: [], atMost: most)
        var done: [Schedule.Completion] = []
        while !assignments.isEmpty {
            let stretch = assignments.count > 1 ? await announceStretch(of: assignments) : nil
            let finished = done
            async let following = most > 1 ? schedule.next(after: finished, atMost: most, mayWait: false) : []
            done = await run(assignments, stretch)
            assignments = await following
            guard assignments.isEmpty else { continue }
            assignments = await schedule.next(after: done, atMost: most)
            done = []
        }
    }

    /// Tells of the cases that are launched before their units' turns come, and returns them; `nil` where there are none.
    private mutating func announceStretch(of assignments: [Schedule.Assignment]) async -> Stretch? {
        guard let first = assignments.first?.unit, let target = first.cases.first?.resolution.target,
            case .success(let runner) = await host(for: target, of: first.suite),
            let stretch = Stretch(of: assignments, for: target, in: first.suite, through: runner, configuration),
            !Task.isCancelled
        else { return nil }
        await schedule.tellStarted(stretch.cases)
        return stretch
    }

    /// Runs units one after the other, and returns those that the schedule has not heard of yet.
    private mutating func run(
        _ assignments: [Schedule.Assignment], _ stretch: Stretch?
    ) async -> [Schedule.Completion] {
        var done: [Schedule.Completion] = []
        done.reserveCapacity(assignments.count)
        var told = ContinuousClock.now
        let ahead = await stretch?.launch() ?? []
        for (place, assignment) in assignments.enumerated() {
            let unit = assignment.unit
            let results =
                unit.isJourney ? await runJourney(unit) : await runCases(unit, ahead.isEmpty ? .nothing : ahead[place])
            done.append(Schedule.Completion(assignment: assignment, results: results))
            guard ContinuousClock.now - told > Self.patience else { continue }
            await schedule.take(done)
            done.removeAll(keepingCapacity: true)
            told = .now
        }
        return done
    }

    /// Runs a case, and the parity case that is held to what came of it.
    private mutating func runCases(_ unit: PlanUnit, _ ahead: Stretch.Ahead) async -> [CaseResult] {
        var ahead = ahead
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
                let launched = await launchAsOftenAsAsked(testCase, of: unit.suite, ahead: ahead)
                ahead = .nothing
                if unit.twin != nil { clip = launched.standard }
                results.append(launched.result)
            }
        }
        return results
    }

    /// What the clip does, where a selection leaves out its own case.
    private mutating func standard(of twin: TestCase, in suite: PlannedSuite) async -> ParityStandard {
        await launchAsOftenAsAsked(configuration.applied(to: twin), of: suite, isTold: false).standard
    }

    /// Runs a parity case, unless the clip did nothing to hold the app to.
    private mutating func runParity(
        _ testCase: TestCase, of suite: PlannedSuite, heldTo clip: ParityStandard
    ) async -> CaseResult {
        switch clip {
        case .handled: await launchAsOftenAsAsked(testCase, of: suite, heldTo: clip).result
        case .unhandled(let type):
            CaseResult(skipped: testCase, because: "the clip did not handle it (\(type.rawValue))")
        case .interrupted: CaseResult(interrupted: testCase)
        }
    }

    /// Runs a journey, and again from its first step on where it is to be.
    private mutating func runJourney(_ unit: PlanUnit) async -> [CaseResult] {
        let relaunching = configuration.relaunching(of: unit.suite)
        var last = await runSteps(of: unit)
        var results = last
        var launches = 1
        while relaunching.goesOn(after: last, launches: launches) {
            last = await runSteps(of: unit, after: results)
            for place in results.indices { results[place].absorb(last[place]) }
            launches += 1
        }
        return results
    }

    /// Runs the steps of a journey, which share a container from the first launch on.
    ///
    /// - Parameter earlier: What the steps came to before; those that were launched have been told of.
    private mutating func runSteps(of unit: PlanUnit, after earlier: [CaseResult]? = nil) async -> [CaseResult] {
        var container: String?
        var progress = JourneyProgress()
        var results: [CaseResult] = []
        for (place, planned) in unit.cases.enumerated() {
            let testCase = configuration.applied(to: planned)
            let result: CaseResult
            if let settled = progress.result(withoutRunning: testCase) ?? CaseResult(withoutLaunching: testCase) {
                result = settled
            } else {
                do throws(HostFailure) {
                    let folder = if let container { container } else { try await hosts.provider.makeContainer() }
                    container = folder
                    let isTold = earlier.map { $0[place].attempts == 0 } ?? true
                    result = await launch(testCase, of: unit.suite, container: folder, isTold: isTold).result
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

    /// Launches a case, and again where it is to be.
    private mutating func launchAsOftenAsAsked(
        _ testCase: TestCase, of suite: PlannedSuite, heldTo clip: ParityStandard? = nil, isTold: Bool = true,
        ahead: Stretch.Ahead = .nothing
    ) async -> LaunchedCase {
        let relaunching = configuration.relaunching(of: suite)
        var launched = await launch(testCase, of: suite, heldTo: clip, isTold: isTold, ahead: ahead)
        guard relaunching.goesOn(after: launched.result, launches: 1) else { return launched }
        var last = launched
        var launches = 1
        repeat {
            last = await launch(testCase, of: suite, heldTo: clip, isTold: false)
            launched.absorb(last)
            launches += 1
        } while relaunching.goesOn(after: last.result, launches: launches)
        return launched
    }

    private mutating func launch(
        _ testCase: TestCase, of suite: PlannedSuite, container: String? = nil, heldTo clip: ParityStandard? = nil,
        isTold: Bool = true, ahead: Stretch.Ahead = .nothing
    ) async -> LaunchedCase {
        guard let target = testCase.resolution.target, !Task.isCancelled else {
            return LaunchedCase(CaseResult(interrupted: testCase))
        }
        switch ahead {
        case .launched(let report, let secrets):
            return LaunchedCase(testCase, report: report, masking: secrets, heldTo: clip)
        case .nothing:
            if isTold { await schedule.tell(.started(testCase)) }
        case .told:
            break
        }
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

import ClipRules
import Dispatch

struct Worker {
    let scheduler: Scheduler
    let provider: any HostProvider
    let configuration: RunConfiguration

    func work() async {
        while let batch = await scheduler.next() {
            let (place, unit) = batch.units[0]
            if unit.isSingleCase {
                await runCases(batch, of: unit.suite)
            } else {
                let results = unit.isJourney ? await runJourney(unit) : await runWithBaseline(unit)
                await scheduler.finish([(place, results)])
            }
        }
    }

    private func runCases(_ batch: Batch, of suite: PlannedSuite) async {
        var rest = batch.units.map { (place: $0.place, testCase: $0.unit.cases[0]) }[...]
        await scheduler.start(rest.map(\.testCase))
        while !rest.isEmpty {
            var finished: [(place: Int, results: [CaseResult])] = []
            for launch in await launch(rest.map(\.testCase), of: suite) {
                let (place, testCase) = rest.removeFirst()
                finished.append((place, [await retry(testCase, of: suite, after: launch).result]))
            }
            await scheduler.finish(finished)
        }
    }

    private func runWithBaseline(_ unit: PlanUnit) async -> [CaseResult] {
        var results: [CaseResult] = []
        var baseline: ClipResult?
        for testCase in unit.cases {
            if let result = CaseResult(withoutLaunching: testCase) {
                results.append(result)
            } else if let clipCase = unit.baseline, testCase.kind == .parity {
                // If the clip's case is not selected, it is launched but not reported.
                let found = if let baseline { baseline } else { await run(clipCase, of: unit.suite).baseline }
                switch found {
                case .handled:
                    await scheduler.start([testCase])
                    results.append(await run(testCase, of: unit.suite, against: found).result)
                case .unhandled(let type):
                    // If the clip's case is not reported, no result in this run explains the skip.
                    let cause: CaseResult.SkipCause? = results.isEmpty ? nil : .otherCase
                    let reason = "the clip did not handle the URL (\(type.rawValue))"
                    results.append(CaseResult(skipped: testCase, because: reason, cause: cause))
                case .interrupted: results.append(CaseResult(interrupted: testCase))
                }
            } else {
                await scheduler.start([testCase])
                let launch = await run(testCase, of: unit.suite)
                baseline = launch.baseline
                results.append(launch.result)
            }
        }
        return results
    }

    private func runJourney(_ unit: PlanUnit) async -> [CaseResult] {
        let policy = configuration.retryPolicy(of: unit.suite)
        var last = await runSteps(of: unit, after: [])
        var results = last
        var launches = 1
        while policy.shouldRetry(after: last, launches: launches) {
            last = await runSteps(of: unit, after: results)
            for place in results.indices { results[place].add(last[place]) }
            launches += 1
        }
        return results
    }

    private func runSteps(of unit: PlanUnit, after earlier: [CaseResult]) async -> [CaseResult] {
        var container: String?
        var results: [CaseResult] = []
        while results.count < unit.cases.count {
            let place = results.count
            let step = unit.cases[place]
            if let stopped = results.first(where: configuration.endsJourney) {
                results.append(CaseResult(step, behind: stopped))
            } else if let settled = CaseResult(withoutLaunching: step) {
                results.append(settled)
            } else {
                do throws(HostFailure) {
                    let folder = if let container { container } else { try await provider.makeContainer() }
                    container = folder
                    let isStarted = earlier.map { $0.attempts > 0 }
                    results += await launchSteps(of: unit, from: place, container: folder, isStarted: isStarted)
                } catch {
                    results.append(Judge.judgeWithoutLaunch(step, hostFailure: error))
                }
            }
        }
        if let container { await provider.removeContainer(container) }
        return results
    }

    private func launchSteps(
        of unit: PlanUnit, from place: Int, container: String, isStarted: [Bool]
    ) async -> [CaseResult] {
        let steps = [unit.cases[place]] + unit.cases[(place + 1)...].prefix { $0.isRunning && $0.isLaunched }
        @Sendable func start(_ number: Int) async {
            if isStarted.isEmpty || !isStarted[place + number] { await scheduler.start([steps[number]]) }
        }
        await start(0)
        let launches = await launch(steps, of: unit.suite, container: container) { number, report, secrets in
            if configuration.endsJourney(Judge.judge(steps[number], report, masking: secrets).result) { return false }
            let isStarted = DispatchSemaphore(value: 0)
            Task {
                await start(number + 1)
                isStarted.signal()
            }
            isStarted.wait()
            return true
        }
        let failed = launches.firstIndex { configuration.endsJourney($0.result) }
        return launches[...(failed ?? launches.count - 1)].map(\.result)
    }

    private func run(
        _ testCase: TestCase, of suite: PlannedSuite, against baseline: ClipResult? = nil
    ) async -> JudgedLaunch {
        let first = await launch([testCase], of: suite, against: baseline)[0]
        return await retry(testCase, of: suite, against: baseline, after: first)
    }

    private func retry(
        _ testCase: TestCase, of suite: PlannedSuite, against baseline: ClipResult? = nil, after first: JudgedLaunch
    ) async -> JudgedLaunch {
        let policy = configuration.retryPolicy(of: suite)
        var (all, last) = (first, first)
        var launches = 1
        while policy.shouldRetry(after: [last.result], launches: launches) {
            last = await launch([testCase], of: suite, against: baseline)[0]
            all.add(last)
            launches += 1
        }
        return all
    }

    private func launch(
        _ cases: [TestCase], of suite: PlannedSuite, container: String? = nil, against baseline: ClipResult? = nil,
        mayContinue: (@Sendable (Int, LaunchReport, SecretMask) -> Bool)? = nil
    ) async -> [JudgedLaunch] {
        do throws(HostFailure) {
            guard let target = cases.first?.resolution.target, !Task.isCancelled else { throw .runInterrupted }
            let report = try await provider.run(
                HostBatch(
                    suite: suite, target: target, cases: cases, container: container,
                    mayContinue: cases.count > 1 ? mayContinue : nil, emit: scheduler.emit))
            guard !report.launches.isEmpty else { throw .runInterrupted }
            return zip(cases, report.launches).map { Judge.judge($0, $1, masking: report.secrets, against: baseline) }
        } catch {
            return cases.map { JudgedLaunch(Judge.judgeWithoutLaunch($0, hostFailure: error)) }
        }
    }
}

import ClipRules
import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// Runs of the engine with hosts that are not processes.
@Suite(.launching, .timeLimit(.minutes(30))) struct EngineTests {
    private func plan(invocations: Int, journeys: [JourneyDefinition] = []) throws -> Plan {
        Plan(
            try ["one", "two"].map { id in
                SuiteBuilder.suite(
                    id: id, advanced: [try SuiteBuilder.experience("https://h.example/menu", title: "Menu")],
                    invocations: (0..<invocations).map { number in
                        var invocation = SuiteBuilder.invocation(
                            "Case \(number)", "\(number % 7 == 3 ? "http" : "https")://h.example/menu/\(number)")
                        if number % 11 == 5 { invocation.skip = "later" }
                        return invocation
                    }, journeys: journeys, appHost: SuiteBuilder.host(), settings: .withoutParity)
            })
    }

    private func run(
        _ plan: Plan, on hosts: FakeHosts, jobs: Int
    ) async -> (recorder: EventRecorder, ended: RunEnded) {
        let recorder = EventRecorder()
        let engine = Engine(RunConfiguration(jobs: jobs), provider: hosts)
        let ended = await engine.run(
            plan, total: PlanCheck(plan).total, suites: plan.suites.map(\.reference), sink: recorder.receive)
        return (recorder, ended)
    }

    /// Cases of different durations that end in different ways.
    private static let uneven: FakeHosts.Answer = { testCase, _ in
        let number = testCase.index * 7919 % 13
        try? await Task.sleep(for: .microseconds(number * 100))
        switch number {
        case 1: return CaseBuilder.report(nil)
        case 2: return CaseBuilder.report(ending: .signalled(6))
        case 3: return CaseBuilder.report(ending: .exited(1))
        default: return CaseBuilder.report()
        }
    }

    @Test func reportsInTheOrderOfThePlanHoweverManyJobs() async throws {
        let plan = try plan(invocations: 60)
        let alone = await run(plan, on: FakeHosts(Self.uneven), jobs: 1)
        let together = await run(plan, on: FakeHosts(Self.uneven), jobs: 8)
        #expect(alone.recorder.results.map(\.testCase.id) == plan.flatMap(\.cases).map(\.id))
        #expect(alone.recorder.verdicts == together.recorder.verdicts)
        #expect(alone.ended.counts == together.ended.counts)
        #expect(Set(alone.recorder.verdicts.map(\.status)) == [.passed, .failed, .errored, .skipped])
    }

    @Test func reportsBeginningAndEndOnce() async throws {
        let plan = try plan(invocations: 20)
        let (recorder, ended) = await run(plan, on: FakeHosts(), jobs: 3)
        guard case .planned(let planned) = recorder.events.first, case .ended(let last) = recorder.events.last else {
            Issue.record("the first event is not planned, or the last not ended")
            return
        }
        #expect(planned.total == recorder.results.count)
        #expect(planned.suites.map(\.id) == ["one", "two"])
        #expect(!planned.hostName.isEmpty)
        #expect(last.counts == ended.counts)
        let launched = recorder.results.filter { $0.attempts > 0 }
        #expect(Set(recorder.started.map(\.id)) == Set(launched.map(\.testCase.id)))
        #expect(recorder.started.count == launched.count)
    }

    @Test func makesEachHostReadyOnce() async throws {
        let hosts = FakeHosts()
        let (recorder, _) = await run(try plan(invocations: 50), on: hosts, jobs: 8)
        #expect(hosts.askedHosts.sorted() == ["one/clip", "two/clip"])
        let activities = recorder.events.compactMap { event in
            if case .preparing(let suite, let activity) = event { "\(suite.id): \(activity)" } else { nil }
        }
        #expect(activities.sorted() == ["one: making clip ready", "two: making clip ready"])
    }

    @Test func failsWhatNeedsAHostThatIsNotThere() async throws {
        let hosts = FakeHosts(failing: HostFailure("it does not compile", detail: "error: expected }"))
        let (recorder, ended) = await run(try plan(invocations: 20), on: hosts, jobs: 4)
        for result in recorder.results where result.status != .skipped {
            if Judge.needsLaunch(result.testCase) {
                #expect(result.findings.map(\.message) == ["it does not compile"])
                #expect(result.findings.map(\.type) == [.hostFailed])
                #expect(result.errorOutput.head == Array("error: expected }".utf8))
            } else {
                #expect(result.findings.map(\.type) == [.declined])
            }
        }
        #expect(ended.conclusion.problems.contains { if case .hostFailed = $0 { true } else { false } })
        #expect(hosts.askedHosts.count == 2)
    }

    @Test func answersAPlanWithoutCases() async {
        let (recorder, ended) = await run(Plan([]), on: FakeHosts(), jobs: 4)
        #expect(recorder.events.count == 2)
        #expect(ended.conclusion == Conclusion() && ended.conclusion.mark == .nothingChecked)
    }

    /// Rows that can no longer be read when they are due are reported.
    @Test func reportsDefinitionsThatAreGone() async throws {
        var invocation = SuiteBuilder.invocation("Row {id}", "https://h.example/menu/{id}")
        invocation.rows = SuiteBuilder.missingRows(invocation, file: "bikes.csv")
        let plan = Plan([SuiteBuilder.suite(invocations: [invocation])])
        let (_, ended) = await run(plan, on: FakeHosts(), jobs: 2)
        #expect(ended.problems.map(\.location?.file) == ["bikes.csv"])
        #expect(ExitStatus(of: ended.conclusion) == .invalidDefinitions)
    }

    /// A stalled reader of the reports delays events, but not the end of the run.
    @Test(.launching, .timeLimit(.minutes(30))) func anInterruptDoesNotWaitForTheSink() async throws {
        let isStalled = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
        let (launched, launch) = AsyncStream<Void>.makeStream()
        let hosts = FakeHosts { testCase, _ in
            guard testCase.index > 0 else { return CaseBuilder.report() }
            launch.yield()
            do {
                try await Task.sleep(for: .seconds(600))
            } catch {
                ended.signal()
            }
            return CaseBuilder.report(nil, ending: .interrupted)
        }
        let engine = Engine(RunConfiguration(jobs: 1), provider: hosts)
        let recorder = EventRecorder()
        let plan = try plan(invocations: 3)
        async let running = engine.run(plan, total: PlanCheck(plan).total, suites: []) { event in
            recorder.receive(event)
            guard case .finished(let result) = event, result.testCase.index == 0 else { return }
            // The second launch ends while the sink still blocks on the result of the first.
            #expect(ended.wait(timeout: .now() + 20) == .success)
            isStalled.signal()
        }
        for await _ in launched { break }
        engine.interrupt(signal: SIGTERM)
        #expect(await running.interruptedBy == SIGTERM)
        #expect(isStalled.wait(timeout: .now()) == .success)
        #expect(recorder.results.map(\.testCase.id) == plan.flatMap(\.cases).map(\.id))
    }

    /// Swift Testing needs these values to find an expectation's test.
    @Test func theSinkHasTheTaskLocalValuesOfTheRun() async throws {
        let plan = try plan(invocations: 20)
        let recorder = EventRecorder()
        await Place.$current.withValue("here") {
            _ = await Engine(RunConfiguration(jobs: 2), provider: FakeHosts()).run(
                plan, total: PlanCheck(plan).total, suites: []
            ) { event in
                if Place.current == "here" { recorder.receive(event) }
            }
        }
        #expect(recorder.results.count == PlanCheck(plan).total)
        #expect(recorder.events.count > 2 * recorder.started.count)
    }

    private enum Place {
        @TaskLocal static var current = "nowhere"
    }

    /// Cancelling the task interrupts the run, and all cases are reported.
    @Test func reportsEverythingWhenItsTaskIsCancelled() async throws {
        let plan = try plan(invocations: 50)
        let recorder = EventRecorder()
        let hosts = FakeHosts { testCase, _ in
            guard testCase.index > 10 else { return CaseBuilder.report() }
            try? await Task.sleep(for: .seconds(60))
            return CaseBuilder.report(nil, ending: .interrupted)
        }
        let (reached, reach) = AsyncStream<Void>.makeStream()
        let running = Task {
            await Engine(RunConfiguration(jobs: 2), provider: hosts).run(plan, total: 104, suites: []) { event in
                recorder.receive(event)
                if case .finished(let result) = event, result.testCase.index == 10 { reach.yield() }
            }
        }
        for await _ in reached { break }
        running.cancel()
        let ended = await running.value
        #expect(ended.interruptedBy == 2)
        #expect(recorder.results.map(\.testCase.id) == plan.flatMap(\.cases).map(\.id))
        #expect(try recorder.results.at(0).status == .passed)
        #expect(recorder.results.last?.findings.map(\.type) == [.interrupted])
    }
}

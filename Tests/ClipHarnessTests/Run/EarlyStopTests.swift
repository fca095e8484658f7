import ClipSuites
import TestSupport
import Testing

@testable import ClipHarness

/// Runs that stop after a number of failures.
@Suite(.launching, .timeLimit(.minutes(30))) struct EarlyStopTests {
    private func plan(_ count: Int, skipping skipped: Set<Int> = []) throws -> Plan {
        Plan([
            SuiteBuilder.suite(
                advanced: [try SuiteBuilder.experience("https://h.example/menu", title: "Menu")],
                invocations: (0..<count).map {
                    SuiteBuilder.invocation(
                        "Case \($0)", "https://h.example/menu/\($0)", skip: skipped.contains($0) ? "later" : nil)
                }, settings: .withoutParity)
        ])
    }

    private func run(
        _ plan: Plan, _ configuration: RunConfiguration, _ answer: @escaping FakeHosts.Answer
    ) async -> (recorder: EventRecorder, ended: RunEnded) {
        let recorder = EventRecorder()
        let ended = await Engine(configuration, provider: FakeHosts(answer)).run(
            plan, total: PlanCheck(plan).total, suites: [], sink: recorder.receive)
        #expect(recorder.results.map(\.testCase.id) == plan.flatMap(\.cases).map(\.id))
        return (recorder, ended)
    }

    /// Cases of different durations, of which every fifth fails.
    private static let uneven: FakeHosts.Answer = { testCase, _ in
        try? await Task.sleep(for: .microseconds(testCase.index * 7919 % 13 * 100))
        return testCase.index % 5 == 4 ? .failing : .passing
    }

    @Test("The number of jobs does not change which cases are skipped", arguments: [1, 2, 8])
    func isTheSameHoweverManyJobs(jobs: Int) async throws {
        let plan = try plan(60, skipping: [1, 50])
        let (recorder, ended) = await run(plan, RunConfiguration(jobs: jobs, maxFailures: 3), Self.uneven)
        let statuses = recorder.results.map(\.status)
        let last = try #require(statuses.lastIndex(of: .failed))
        #expect(recorder.results[last].testCase.index == 14)
        #expect(statuses.count { $0 == .failed } == 3)
        #expect(statuses[(last + 1)...].allSatisfy { $0 == .skipped })
        #expect(
            Set(recorder.results[(last + 1)...].map(\.skipReason)) == ["the run stopped after 3 failed cases", "later"])
        #expect(recorder.results[(last + 1)...].allSatisfy { $0.attempts == 0 && $0.findings.isEmpty })
        #expect(ended.stoppedAfter == 3)
        #expect(ended.interruptedBy == nil)
        #expect(ExitStatus(of: ended.conclusion) == .failed)
    }

    @Test("Steps that follow a failed step have no result if the run stopped before", arguments: [1, 8])
    func steps(jobs: Int) async throws {
        let journeys = (0..<3).map { number in
            SuiteBuilder.journey(
                "Journey \(number)", [.invoke("https://h.example/menu/\(number)"), .reopen(.spotlight)])
        }
        let plan = Plan([
            SuiteBuilder.suite(
                advanced: [try SuiteBuilder.experience("https://h.example/menu", title: "Menu")],
                invocations: [SuiteBuilder.invocation("Slow", "https://h.example/menu/slow")], journeys: journeys,
                settings: .withoutParity)
        ])
        let (recorder, _) = await run(plan, RunConfiguration(jobs: jobs, maxFailures: 1)) { testCase, _ in
            if testCase.step == nil { try? await Task.sleep(for: .milliseconds(50)) }
            return .failing
        }
        let reasons = recorder.results.dropFirst().map(\.skipReason)
        #expect(reasons.count > 6 && Set(reasons) == ["the run stopped after 1 failed case"], "\(reasons)")
    }

    @Test("If a journey's step stops the run, the steps after it are skipped as ever")
    func stepsOfTheStop() async throws {
        let steps: [JourneyStep] = [.invoke("https://h.example/menu/1"), .reopen(.spotlight)]
        let plan = Plan([
            SuiteBuilder.suite(
                advanced: [try SuiteBuilder.experience("https://h.example/menu", title: "Menu")], invocations: [],
                journeys: [SuiteBuilder.journey("Journey", steps)], settings: .withoutParity)
        ])
        let (recorder, ended) = await run(plan, RunConfiguration(jobs: 1, maxFailures: 1)) { testCase, _ in
            testCase.step == nil ? .passing : .failing
        }
        #expect(recorder.results.last?.skipReason == "step 1 did not pass" && ended.stoppedAfter == nil)
    }

    @Test func launchesNothingMoreWithOneJob() async throws {
        let (recorder, ended) = await run(
            try plan(20), RunConfiguration(jobs: 1, maxFailures: 1), Self.uneven)
        #expect(recorder.started.map(\.index) == [0, 1, 2, 3, 4])
        #expect(ended.stoppedAfter == 1)
        #expect(recorder.results.last?.skipReason == "the run stopped after 1 failed case")
    }

    @Test("Launches after the last failure are ended, not waited for")
    func endsWhatStillRuns() async throws {
        let (recorder, _) = await run(try plan(10), RunConfiguration(jobs: 4, maxFailures: 1)) { testCase, _ in
            guard testCase.index > 2 else { return testCase.title == "Case 0" ? .failing : .passing }
            do {
                try await Task.sleep(for: .seconds(60))
                return .passing
            } catch {
                return .interrupted
            }
        }
        #expect(recorder.results.first { $0.testCase.title == "Case 0" }?.status == .failed)
        #expect(recorder.results.suffix(9).allSatisfy { $0.status == .skipped })
    }

    @Test func isNotStoppedWhereNothingIsLeft() async throws {
        let (recorder, ended) = await run(try plan(2), RunConfiguration(jobs: 2, maxFailures: 1)) { testCase, _ in
            testCase.title == "Case 1" ? .failing : .passing
        }
        #expect(recorder.results.last?.status == .failed)
        #expect(ended.stoppedAfter == nil)
    }

    @Test("A flaky case counts if it fails the run", arguments: [false, true])
    func flaky(fails: Bool) async throws {
        let script = Script(["Case 3": [.failing, .passing]])
        var configuration = RunConfiguration(jobs: 2, retryPolicy: .retries(1), maxFailures: 1)
        configuration.rules.flakyFails = fails
        let (_, ended) = await run(try plan(8), configuration, script.answer)
        #expect(ended.counts.flaky == 1)
        #expect((ended.stoppedAfter == 1) == fails)
        #expect(ExitStatus(of: ended.conclusion) == (fails ? .failed : .passed))
    }
}

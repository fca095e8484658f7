import ClipSuites
import TestSupport
import Testing

@testable import ClipHarness

/// Cases that are launched more than once.
@Suite(.launching, .timeLimit(.minutes(30))) struct RetryTests {
    private func run(
        _ answers: [LaunchReport], _ policy: RetryPolicy?, settings: SuiteSettings = .withoutParity,
        expecting change: (inout CaseExpectation) -> Void = { _ in }
    ) async throws -> (result: CaseResult, launches: Int, started: Int) {
        let suite = SuiteBuilder.suite(
            advanced: [try SuiteBuilder.experience("https://h.example/menu", title: "Menu")],
            invocations: [SuiteBuilder.invocation("case", "https://h.example/menu/1", expect: .with(change))],
            settings: settings)
        let script = Script(["case": answers])
        let recorder = EventRecorder()
        let configuration = RunConfiguration(jobs: 2, retryPolicy: policy)
        await Engine(configuration, provider: FakeHosts(script.answer)).run(
            Plan([suite]), total: 4, suites: [], sink: recorder.receive)
        let result = try #require(recorder.results.first { $0.testCase.title == "case" })
        #expect(result.attempts == script.counts["case", default: 0])
        #expect(result.duration == .milliseconds(5) * result.attempts)
        return (result, result.attempts, recorder.started.count { $0.title == "case" })
    }

    @Test func aCaseThatPassesWhenTriedAgainIsFlaky() async throws {
        let (result, launches, started) = try await run([.failing, .crashing, .passing], .retries(5))
        #expect(result.status == .flaky)
        #expect(launches == 3)
        #expect(started == 1)
        // The result has the findings of the first failing launch.
        #expect(result.findings.map(\.type) == [.unhandled])
        #expect(result.output.head == Array("failing".utf8))
        #expect(result.outcome?.screen == .some(nil))
        #expect(result.furtherFailures.map { $0.findings.map(\.type) } == [[.crashed]])
        #expect(result.furtherFailures.map(\.output.head) == [Array("crashing".utf8)])
    }

    @Test func aCaseThatPassesAtOnceIsNotTriedAgain() async throws {
        let (result, launches, _) = try await run([.passing, .failing], .retries(5))
        #expect(result.status == .passed)
        #expect(launches == 1)
    }

    @Test func aCaseThatNeverPassesReportsItsFirstLaunch() async throws {
        let (result, launches, _) = try await run([.failing, .crashing], .retries(2))
        #expect(result.status == .failed)
        #expect(launches == 3)
        #expect(result.findings.map(\.type) == [.unhandled])
        #expect(result.furtherFailures.map { $0.findings.first?.type } == [.crashed, .crashed])
    }

    @Test("settings.retries applies unless the command line sets a number", arguments: [nil, 0, 1])
    func settings(commandLine: Int?) async throws {
        var settings = SuiteSettings.withoutParity
        settings.retries = 2
        let (_, launches, _) = try await run([.failing], commandLine.map(RetryPolicy.retries), settings: settings)
        #expect(launches == (commandLine ?? 2) + 1)
    }

    @Test("A decision of iOS never varies, so it is not tried again, even if the launch failed too")
    func resolution() async throws {
        let declined = try await run([.passing], .retries(3)) { $0.declined = .notHTTPS }
        #expect(declined.result.status == .failed)
        #expect(declined.launches == 0)
        let card = try await run([.crashing, .passing], .retries(3)) { $0.target = .app }
        #expect(card.result.status == .errored)
        #expect(card.launches == 1)
    }

    @Test("A host that cannot be started and an interrupted run are not tried again")
    func cutShort() async throws {
        #expect(try await run([.notStarted, .passing], .retries(3)).launches == 1)
        #expect(try await run([.interrupted, .passing], .retries(3)).launches == 1)
        let failed = try await run([.failing, .interrupted], .retries(3))
        #expect(failed.result.status == .failed)
        #expect(failed.result.findings.map(\.type) == [.unhandled])
        #expect(failed.result.furtherFailures.isEmpty)
    }

    @Test("--repeat: a case with equal results passes or fails, and one with different results is flaky")
    func repetitions() async throws {
        #expect(try await run([.passing], .repetitions(4)).result.status == .passed)
        let failed = try await run([.failing], .repetitions(4)).result
        #expect(failed.status == .failed)
        #expect(failed.furtherFailures.count == 3)
        let flaky = try await run([.passing, .passing, .crashing, .passing, .failing], .repetitions(6))
        #expect(flaky.result.status == .flaky)
        #expect(flaky.launches == 6)
        #expect(flaky.result.findings.first?.type == .crashed)
        #expect(flaky.result.output.head == Array("crashing".utf8))
        #expect(flaky.result.furtherFailures.map { $0.findings.first?.type } == [.unhandled, .unhandled])
        #expect(flaky.started == 1)
    }

    @Test func keepsTheOutputOfSoManyFailuresOnly() async throws {
        let result = try await run([.crashing], .repetitions(40)).result
        #expect(result.furtherFailures.count == 39)
        #expect(result.furtherFailures.count { !$0.output.isEmpty } == 10)
    }

    @Test("--repeat: a case that is cut short has no verdict, unless it failed before")
    func repetitionsCutShort() async throws {
        let passed = try await run([.passing, .passing, .interrupted], .repetitions(9))
        #expect(passed.result.findings.map(\.type) == [.interrupted])
        #expect(passed.launches == 3)
        #expect(try await run([.passing, .notStarted], .repetitions(9)).result.findings.map(\.type) == [.hostFailed])
        let flaky = try await run([.passing, .failing, .interrupted], .repetitions(9))
        #expect(flaky.result.status == .flaky)
        #expect(flaky.result.findings.map(\.type) == [.unhandled])
    }
}

import ClipRules
import ClipSuites
import TestSupport
import Testing

@testable import ClipHarness

/// Journeys and parity cases that are launched more than once.
@Suite(.launching, .timeLimit(.minutes(30))) struct JourneyRetryTests {
    private func journey(
        _ answers: [String: [LaunchReport]], _ policy: RetryPolicy
    ) async throws -> (results: [CaseResult], counts: [String: Int], recorder: EventRecorder, hosts: FakeHosts) {
        let journey = SuiteBuilder.journey(
            "J", (1...3).map { .invoke("https://h.example/menu/\($0)", expect: CaseExpectation(), line: 40 + $0) })
        let suite = SuiteBuilder.suite(
            advanced: [try SuiteBuilder.experience("https://h.example/menu", title: "Menu")], journeys: [journey],
            settings: .withoutParity)
        let recorder = EventRecorder()
        let script = Script(answers)
        let hosts = FakeHosts(script.answer)
        await Engine(RunConfiguration(jobs: 2, retryPolicy: policy), provider: hosts).run(
            Plan([suite]).filter(\.isJourney), total: 3, suites: [], sink: recorder.receive)
        return (recorder.results, script.counts, recorder, hosts)
    }

    @Test("A journey is tried again as a whole, in its own container")
    func again() async throws {
        let (results, counts, recorder, hosts) = try await journey(["J/2": [.failing, .passing]], .retries(3))
        #expect(results.map(\.status) == [.passed, .flaky, .passed])
        #expect(results.map(\.attempts) == [2, 2, 1])
        #expect(counts == ["J/1": 2, "J/2": 2, "J/3": 1])
        #expect(recorder.started.map(\.step) == [1, 2, 3])
        #expect(hosts.madeContainers.count == 2)
        #expect(hosts.keptContainers == [])
    }

    @Test("The results of a step's attempts are reported together")
    func merged() async throws {
        let (results, _, _, _) = try await journey(
            ["J/1": [.passing, .crashing, .passing], "J/2": [.failing, .passing], "J/3": [.failing]], .retries(2))
        // The attempts fail at step 2, step 1 and step 3.
        #expect(results.map(\.status) == [.flaky, .flaky, .failed])
        #expect(results.map(\.attempts) == [3, 2, 1])
        let never = try await journey(["J/2": [.failing]], .retries(2)).results
        #expect(never.map(\.status) == [.passed, .failed, .skipped])
        #expect(never.last?.skipReason == "step 2 did not pass")
        #expect(never.map(\.attempts) == [3, 3, 0])
    }

    @Test func isRepeatedAsAWhole() async throws {
        let (results, counts, _, hosts) = try await journey(["J/2": [.passing, .failing, .passing]], .repetitions(4))
        #expect(results.map(\.status) == [.passed, .flaky, .passed])
        #expect(counts == ["J/1": 4, "J/2": 4, "J/3": 3])
        #expect(hosts.madeContainers.count == 4)
    }

    private func parity(
        _ answers: [String: [LaunchReport]], _ policy: RetryPolicy, alone: Bool = false
    ) async throws -> (results: [CaseResult], counts: [String: Int]) {
        let suite = SuiteBuilder.suite(
            advanced: [try SuiteBuilder.experience("https://h.example/menu", title: "Menu")],
            invocations: [SuiteBuilder.invocation("case", "https://h.example/menu/1")], appHost: SuiteBuilder.host())
        let recorder = EventRecorder()
        let script = Script(answers)
        let units = Plan([suite]).filter { $0.baseline?.title == "case" }.map { unit in
            var unit = unit
            if alone { unit.cases.removeFirst() }
            return unit
        }
        await Engine(RunConfiguration(jobs: 2, retryPolicy: policy), provider: FakeHosts(script.answer)).run(
            units, total: 2, suites: [], sink: recorder.receive)
        return (recorder.results, script.counts)
    }

    private static let bike = CaseBuilder.report(#"{"screen": "bike"}"#)

    @Test("The app is compared with the clip's launch that passed", arguments: [false, true])
    func parityOfAFlakyClip(alone: Bool) async throws {
        let (results, counts) = try await parity(
            ["case": [.crashing, Self.bike], "case/app": [.passing, Self.bike]], .retries(2), alone: alone)
        #expect(results.map(\.status) == (alone ? [.flaky] : [.flaky, .flaky]))
        #expect(results.last?.findings.map(\.type) == [.parity])
        #expect(counts == ["case": 2, "case/app": 2])
    }

    @Test func parityOfAClipThatNeverPassesIsSkipped() async throws {
        let (results, counts) = try await parity(["case": [.crashing]], .retries(2))
        #expect(results.map(\.status) == [.errored, .skipped])
        #expect(counts == ["case": 3])
    }
}

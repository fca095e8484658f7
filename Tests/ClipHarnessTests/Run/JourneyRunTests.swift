import ClipRules
import ClipSuites
import TestSupport
import Testing

@testable import ClipHarness

/// Journeys run in one container, in order, until a step does not pass.
@Suite(.launching, .timeLimit(.minutes(30))) struct JourneyRunTests {
    private func run(
        _ steps: [JourneyStep], skip: String? = nil, answer: @escaping FakeHosts.Answer
    ) async throws -> (results: [CaseResult], hosts: FakeHosts) {
        let journey = SuiteBuilder.journey("J", steps, skip: skip)
        let suite = SuiteBuilder.suite(
            advanced: [try SuiteBuilder.experience("https://h.example/menu", title: "Menu")], journeys: [journey],
            appHost: SuiteBuilder.host(), settings: .withoutParity)
        let plan = Plan([suite])
        let recorder = EventRecorder()
        let hosts = FakeHosts(answer)
        await Engine(RunConfiguration(jobs: 2), provider: hosts).run(plan, total: 1, suites: [], sink: recorder.receive)
        return (recorder.results.filter { $0.testCase.kind == .journey }, hosts)
    }

    private func invoke(_ number: Int, expecting change: (inout CaseExpectation) -> Void = { _ in }) -> JourneyStep {
        .invoke("https://h.example/menu/\(number)", expect: .with(change), line: 40 + number)
    }

    @Test("§3 the clip's shared container passes to the app")
    func sharesOneContainer() async throws {
        let (results, hosts) = try await run(
            [invoke(1), .installApp, invoke(3)]
        ) { testCase, container in
            CaseBuilder.report(
                #"{"screen": "\#(container ?? "none"), \#(testCase.resolution.target?.rawValue ?? "")"}"#)
        }
        #expect(results.map(\.outcome?.screen) == ["container-0, clip", "container-0, app"])
        #expect(hosts.askedHosts == ["test/clip", "test/app"])
        #expect(hosts.madeContainers == ["container-0"])
        #expect(hosts.keptContainers == [])
    }

    @Test func skipsWhatFollowsAStepThatDoesNotPass() async throws {
        let (results, hosts) = try await run([invoke(1), invoke(2) { $0.screen = .absent }, invoke(3), invoke(4)]) {
            _, _ in CaseBuilder.report()
        }
        #expect(results.map(\.status) == [.passed, .failed, .skipped, .skipped])
        #expect(results.compactMap(\.skipReason) == ["step 2 did not pass", "step 2 did not pass"])
        #expect(hosts.keptContainers == [])
    }

    @Test func goesOnAfterAStepThatIsDeclinedAsExpected() async throws {
        var declined = invoke(1) { $0.declined = .notHTTPS }
        declined.url = "http://h.example/menu"
        let (results, _) = try await run([declined, invoke(2)]) { _, _ in CaseBuilder.report() }
        #expect(results.map(\.status) == [.passed, .passed])
        #expect(results.map(\.attempts) == [0, 1])
    }

    @Test func needsNoContainerWhereNothingIsLaunched() async throws {
        let (results, hosts) = try await run([invoke(1), invoke(2)], skip: "later") { _, _ in CaseBuilder.report() }
        #expect(results.map(\.skipReason) == ["later", "later"])
        #expect(hosts.madeContainers == [])
    }
}

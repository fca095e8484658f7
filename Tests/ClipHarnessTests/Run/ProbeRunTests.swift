import ClipSuites
import TestSupport
import Testing

@testable import ClipHarness

/// The verdicts of probes.
@Suite(.launching, .timeLimit(.minutes(30))) struct ProbeRunTests {
    /// Runs an experience's probes with an answer for each URL. Returns them and the launch count.
    private func run(
        retries: Int = 0, _ answer: @escaping @Sendable (String?) -> LaunchReport
    ) async throws -> (probes: [CaseResult], launches: Int) {
        var settings = SuiteSettings.withoutParity
        (settings.probes, settings.retries, settings.seed) = (true, retries, 5)
        let suite = SuiteBuilder.suite(
            advanced: [try SuiteBuilder.experience("https://h.example/shop", title: "Shop {1}")],
            invocations: [SuiteBuilder.invocation("Table", "https://h.example/shop?table=7&guests=2")],
            settings: settings)
        let recorder = EventRecorder()
        let launches = Locked(0)
        let hosts = FakeHosts { testCase, _ in
            if testCase.kind == .probe { launches.withLock { $0 += 1 } }
            return testCase.kind == .probe ? answer(testCase.url) : CaseBuilder.report()
        }
        await Engine(RunConfiguration(jobs: 2), provider: hosts).run(
            Plan([suite]), total: 4, suites: [], sink: recorder.receive)
        let probes = recorder.results.filter { $0.testCase.kind == .probe }
        #expect(probes.count > 20)
        return (probes, launches.withLock { $0 })
    }

    @Test("A probe passes whether or not it is handled, but fails without an outcome or after a crash or hang")
    func verdicts() async throws {
        for report in [CaseBuilder.report(), CaseBuilder.report(#"{"screen": null, "reason": "no such table"}"#)] {
            let (probes, launches) = try await run { _ in report }
            #expect(probes.allSatisfy { $0.status == .passed && $0.findings.isEmpty } && launches == probes.count)
        }
        let broken: [(LaunchReport, FindingType)] = [
            (.crashing, .crashed), (CaseBuilder.report(nil), .noOutcome), (CaseBuilder.report("[]"), .badOutcome),
            (CaseBuilder.report(ending: .exited(3)), .exit), (CaseBuilder.report(leaked: true), .leaked),
            (CaseBuilder.report(nil, ending: .timedOut), .timedOut),
        ]
        for (report, type) in broken {
            let (probes, launches) = try await run { _ in report }
            #expect(probes.allSatisfy { $0.findings.first?.type == type && $0.attempts == 1 })
            #expect(launches == probes.count)
        }
    }

    /// The tutorial's handler, which takes the first element of an empty array.
    @Test func findTheCrashOfTheTutorial() async throws {
        let folder = FixtureRun.folder.appendingPathComponent("costra-coffee-unmended").path
        var suite = try #require(try FixtureRun.load(folder).map(\.withBuiltHosts).first)
        suite.settings.probes = true
        let (recorder, _) = try await FixtureRun.run(Plan([suite]))
        let crashed = recorder.results.filter { $0.testCase.kind == .probe && $0.findings.first?.type == .crashed }
        #expect(crashed.count > 20)
    }

    @Test func shippedSamplesTakeEveryProbe() async throws {
        let suites = try FixtureRun.load(Checkout.root.appendingPathComponent("suites").path).map { suite in
            var suite = suite.withBuiltHosts
            suite.settings.probes = true
            return suite
        }
        let (recorder, _) = try await FixtureRun.run(Plan(suites))
        let probes = recorder.results.filter { $0.testCase.kind == .probe }
        #expect(probes.filter { $0.status != .passed }.map(\.description) == [])
        #expect(Set(probes.map(\.testCase.suite.id)) == Set(suites.map(\.id)))
    }
}

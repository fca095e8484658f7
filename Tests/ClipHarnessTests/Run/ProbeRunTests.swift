import ClipSuites
import TestSupport
import Testing

@testable import ClipHarness

/// Verdicts of probes, and the smallest URL that still fails.
@Suite(.timeLimit(.minutes(30))) struct ProbeRunTests {
    /// Runs the probes of one experience against an answer for each URL, and returns them with the launches in all.
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

    @Test("A probe may be handled or not; without an outcome, with a crash, a hang or another status it fails")
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
            // A hang takes all of its time, so that few more are looked at, and each URL once, or by both jobs at once.
            #expect(type != .timedOut || launches <= probes.count * 3 / 2, "\(launches) of \(probes.count)")
        }
    }

    @Test("The smallest URL that fails in the same way is found, whatever else is in it")
    func shrinks() async throws {
        let (probes, launches) = try await run { url in
            guard let url else { return .passing }
            if url.hasSuffix("/shop") { return CaseBuilder.report(ending: .exited(3)) }
            return url.contains("t") && url.contains("table=") ? .crashing : .passing
        }
        let failed = probes.filter { $0.findings.first?.type == .crashed }
        #expect(failed.count > 10 && launches <= probes.count * 65)
        for result in failed {
            let message = try #require(result.findings.last).message
            #expect(result.findings.last?.type == .crashed)
            // One that another experience serves would be another invocation.
            let isOwn = result.testCase.resolution.experience == .advanced("https://h.example/shop")
            let url = isOwn ? "https://h.example/shop?table=" : "https://h.example?table="
            let title = result.testCase.title.withDoubledBraces
            #expect(
                message
                    == #"the smallest URL that fails so is "\#(url)" (--seed 5); as an invocation of the suite: "#
                    + #"{ "title": "\#(title)", "url": "\#(url)", "from": "qrCode", "#
                    + #""expect": { "screen": { "present": true } } }"#)
            // The case is still the one that was planned.
            #expect(result.testCase.url?.contains("table=") == true && result.attempts == 1)
        }
    }

    @Test("A very long value is halved, and a URL that cannot be smaller stays")
    func halves() async throws {
        let (probes, _) = try await run { ($0?.utf8.count ?? 0) > 160 ? .crashing : .passing }
        let failed = probes.filter { $0.status == .errored }
        #expect(!failed.isEmpty)
        for result in failed {
            let shown = try #require(result.findings.last?.message.firstMatch(of: #/fails so is "([^"]*)"/#)).1
            #expect((161...163).contains(shown.utf8.count), "\(shown)")
        }
        let (all, _) = try await run { url in url == nil ? .crashing : .passing }
        let message = try #require(all.first { $0.status == .errored }?.findings.last?.message)
        #expect(message.hasPrefix("it fails without a URL (--seed 5); as an invocation of the suite: { \"title\": "))
        #expect(message.contains(#""from": "notification", "#))
    }

    @Test("What is flaky, or was cut short, is not launched again for a smaller URL")
    func others() async throws {
        let seen = Locked<Set<String?>>([])
        let (flaky, launches) = try await run(retries: 1) { url in
            seen.withLock { $0.insert(url).inserted } ? .crashing : .passing
        }
        #expect(flaky.allSatisfy { $0.status == .flaky && $0.findings.count == 2 } && launches == flaky.count * 2)
        let (unstarted, once) = try await run { _ in .notStarted }
        #expect(unstarted.allSatisfy { $0.findings.map(\.type) == [.hostFailed] } && once == unstarted.count)
    }

    /// The tutorial's handler, which takes the first of no coffees.
    @Test func findTheCrashOfTheTutorial() async throws {
        let folder = FixtureRun.folder.appendingPathComponent("costra-coffee-unmended").path
        var suite = try #require(try FixtureRun.load(folder).map(\.withBuiltHosts).first)
        suite.settings.probes = true
        let (recorder, _) = try await FixtureRun.run(Plan([suite]))
        let crashed = recorder.results.filter { $0.testCase.kind == .probe && $0.findings.first?.type == .crashed }
        #expect(crashed.count > 20)
        let smallest = crashed.compactMap { $0.findings.last?.message.firstMatch(of: #/fails so is "([^"]*)"/#)?.1 }
        #expect(smallest.contains("https://costracoffee.com"), "\(Set(smallest))")
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

import ClipRules
import ClipSuites
import TestSupport
import Testing

@testable import ClipHarness

/// Parity cases run after the clip's cases, and are compared with them.
@Suite(.launching, .timeLimit(.minutes(30))) struct ParityRunTests {
    private func plan(
        _ invocations: [String], expecting change: (inout CaseExpectation) -> Void = { _ in }, skip: String? = nil
    ) throws -> Plan {
        var experience = try SuiteBuilder.experience("https://h.example/menu", title: "Menu")
        experience.parity = false
        return Plan([
            SuiteBuilder.suite(
                advanced: [experience],
                invocations: invocations.map {
                    SuiteBuilder.invocation($0, "https://h.example/menu/\($0)", expect: .with(change), skip: skip)
                }, appHost: SuiteBuilder.host())
        ])
    }

    private func run(
        _ units: [PlanUnit], jobs: Int = 2, strict: Bool = false, answer: @escaping FakeHosts.Answer
    ) async -> EventRecorder {
        let recorder = EventRecorder()
        let configuration = RunConfiguration(jobs: jobs, advisoriesFail: strict)
        await Engine(configuration, provider: FakeHosts(answer)).run(
            units, total: units.reduce(0) { $0 + $1.cases.count }, suites: [], sink: recorder.receive)
        return recorder
    }

    /// The plan's units that have a baseline.
    private func units(_ plan: Plan) -> [PlanUnit] { plan.filter { $0.baseline != nil } }

    private static let onlyTheAppCrashes: FakeHosts.Answer = { testCase, _ in
        testCase.kind == .parity
            ? CaseBuilder.report(ending: .signalled(6)) : CaseBuilder.report(#"{"screen": "lunch"}"#)
    }

    @Test func holdsTheAppToTheClip() async throws {
        let recorder = await run(units(try plan(["same", "other"]))) { testCase, _ in
            let differs = testCase.kind == .parity && testCase.title == "other"
            return CaseBuilder.report(#"{"screen": "\#(differs ? "menu" : testCase.title)"}"#)
        }
        #expect(recorder.results.map(\.testCase.kind) == [.prefix, .parity, .prefix, .parity])
        #expect(recorder.results.map(\.status) == [.passed, .passed, .passed, .failed])
        #expect(recorder.verdicts.last?.messages == [#"screen: "menu" in the app, "other" in the clip"#])
        // Reports show the clip's result as the expectation.
        #expect(recorder.results.last?.testCase.expectation.screen == .equals(.string("other")))
        #expect(recorder.results.last?.testCase.expectation.parameters == ParametersExpectation())
    }

    @Test(
        arguments: [
            (#"{"screen": null}"#, LaunchReport.Ending.exited(0), "unhandled"), ("", .exited(0), "no-outcome"),
            ("[", .exited(0), "bad-outcome"), (#"{"screen": "s"}"#, .exited(1), "exit"),
            (#"{"screen": "s"}"#, .signalled(6), "crashed"), (#"{"screen": "s"}"#, .timedOut, "timed-out"),
        ])
    func skipsWhereTheClipDidNotHandleIt(outcome: String, ending: LaunchReport.Ending, type: String) async throws {
        let recorder = await run(units(try plan(["one"]))) { _, _ in CaseBuilder.report(outcome, ending: ending) }
        #expect(recorder.results.map(\.status).last == .skipped)
        #expect(recorder.results.last?.skipReason == "the clip did not handle the URL (\(type))")
        #expect(recorder.started.map(\.kind) == [.prefix])
    }

    /// If only the clip's exit status is not as expected, the app is still compared.
    @Test func comparesWhereOnlyTheExpectedExitStatusIsWrong() async throws {
        let recorder = await run(units(try plan(["one"], expecting: { $0.exit = 3 }))) { testCase, _ in
            CaseBuilder.report(#"{"screen": "s"}"#, ending: .exited(testCase.kind == .parity ? 3 : 0))
        }
        #expect(recorder.results.map(\.status) == [.failed, .passed])
    }

    @Test func skipsWithItsBaseline() async throws {
        let recorder = await run(units(try plan(["one"], skip: "later"))) { _, _ in CaseBuilder.report() }
        #expect(recorder.results.map(\.skipReason) == ["later", "later"])
    }

    /// The clip also runs if only the parity case is selected, but is not reported.
    @Test func runsTheClipAlsoWhereOnlyTheParityCaseIsSelected() async throws {
        let selected = units(try plan(["one", "two"])).map { unit in
            var unit = unit
            unit.cases.removeFirst()
            return unit
        }
        let recorder = await run(selected, answer: Self.onlyTheAppCrashes)
        #expect(recorder.results.map(\.testCase.title) == ["one", "two"])
        #expect(recorder.verdicts.map(\.type) == [.crashed, .crashed])
        #expect(recorder.started.allSatisfy { $0.kind == .parity })
        let passing = await run(selected) { _, _ in CaseBuilder.report() }
        #expect(passing.results.map(\.status) == [.passed, .passed])
    }

    /// Under `--strict`, an advisory that the invocation expects is also accepted with the app.
    @Test func raisesWhatItsBaselineMay() async throws {
        let expecting = try plan(["one"]) { $0.advisories = ["association-unchecked"] }
        let named = await run(units(expecting), strict: true) { _, _ in CaseBuilder.report() }
        #expect(named.results.map(\.status) == [.passed, .passed])
        let unnamed = await run(units(try plan(["one"])), strict: true) { _, _ in CaseBuilder.report() }
        #expect(unnamed.verdicts.map(\.type) == [.advisories, .advisories])
        let allowing = units(try plan(["one"])).map { unit in
            var suite = unit.suite.suite
            suite.settings.allow = ["association-unchecked"]
            return PlanUnit(suite: PlannedSuite(suite), cases: unit.cases, baseline: unit.baseline)
        }
        let allowed = await run(allowing, strict: true) { _, _ in CaseBuilder.report() }
        #expect(allowed.results.map(\.status) == [.passed, .passed])
    }
}

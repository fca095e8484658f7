import ClipRules
import ClipSuites
import TestSupport
import Testing

@testable import ClipHarness

/// Clip and app are compared before secrets are masked, and no report shows a secret.
@Suite(.launching, .timeLimit(.minutes(30))) struct ParitySecretsTests {
    private static func till(_ token: String) -> LaunchReport {
        CaseBuilder.report(#"{"screen": "till", "parameters": {"token": "\#(token)"}}"#)
    }

    /// Runs a case whose clip writes the secret at its first or second launch.
    private func run(atSecondLaunch: Bool, app: LaunchReport) async throws -> [CaseResult] {
        let suite = SuiteBuilder.suite(
            advanced: [try SuiteBuilder.experience("https://h.example/menu", title: "Menu")],
            invocations: [SuiteBuilder.invocation("case", "https://h.example/menu/1")], appHost: SuiteBuilder.host())
        let script = Script([
            "case": (atSecondLaunch ? [.crashing] : []) + [Self.till("t0p")], "case/app": [app],
        ])
        let recorder = EventRecorder()
        await Engine(
            RunConfiguration(jobs: 1, retryPolicy: .retries(1)),
            provider: FakeHosts(secrets: ["t0p"], script.answer)
        ).run(Plan([suite]).filter { $0.baseline?.title == "case" }, total: 2, suites: [], sink: recorder.receive)
        for result in recorder.results {
            var all = ""
            dump(result, to: &all)
            #expect(!all.contains("t0p"))
        }
        return recorder.results
    }

    @Test(arguments: [false, true])
    func theSameSecretIsTheSame(atSecondLaunch: Bool) async throws {
        let results = try await run(atSecondLaunch: atSecondLaunch, app: Self.till("t0p"))
        #expect(results.map(\.status) == [atSecondLaunch ? .flaky : .passed, .passed])
        let shown = ParametersExpectation(named: ["token": .equals(.string("•••"))])
        #expect(results.last?.testCase.expectation.parameters == shown)
    }

    @Test(arguments: [false, true])
    func whatLooksLikeItIsNot(atSecondLaunch: Bool) async throws {
        let results = try await run(atSecondLaunch: atSecondLaunch, app: Self.till("•••"))
        #expect(results.map(\.status) == [atSecondLaunch ? .flaky : .passed, .failed])
        #expect(
            results.last?.findings.map(\.message) == [
                #"parameter "token": "•••" in the app, "•••" in the clip"#
            ])
    }
}

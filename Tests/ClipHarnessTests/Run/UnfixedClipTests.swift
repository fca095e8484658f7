import ClipHarness
import TestSupport
import Testing

/// The tutorial's handler, in a real program, crashes on a coffee outside its list.
@Suite(.launching, .timeLimit(.minutes(30))) struct UnfixedClipTests {
    @Test func crashesForEveryURLWithoutACoffee() async throws {
        let folder = FixtureRun.folder.appendingPathComponent("costra-coffee-unmended").path
        let suites = try FixtureRun.load(folder).map(\.withBuiltHosts)
        let (recorder, ended) = try await FixtureRun.run(Plan(suites))
        for result in recorder.results where result.testCase.kind != .reopen {
            let verdict = Verdict(result)
            let url = try #require(result.testCase.url)
            if url.hasSuffix("/1") || url.hasSuffix("/2") {
                #expect(verdict.status == .passed, "\(verdict)")
            } else {
                #expect(verdict.status == .errored && verdict.type == .crashed, "\(verdict)")
            }
        }
        #expect(ended.counts.errored == 4)
        #expect(ExitStatus(of: ended.conclusion).code == 1)
    }

    /// A clip with one of a scene's two entrances fails if the other is needed.
    @Test(
        arguments: [
            ("both-entrances", [CaseResult.Status.passed, .passed], nil),
            ("swift-ui", [.passed, .passed], nil),
            (
                "only-will-connect", [.passed, .failed],
                "not handled: the URL was in the activity of continued, which shows nothing"
            ),
            (
                "only-continue", [.failed, .skipped],
                "not handled: the URL was in the options of willConnect, which shows nothing"
            ),
        ], [Isolation.spawn, .fork])
    func needsBothEntrances(_ expected: (String, [CaseResult.Status], String?), isolation: Isolation) async throws {
        let folder = FixtureRun.folder.appendingPathComponent("entrances").path
        var suite = try #require(try FixtureRun.load(folder).map(\.withBuiltHosts).first)
        suite.clip.host?.program = .command([Checkout.product("UnfixedClip"), expected.0])
        let (recorder, _) = try await FixtureRun.run(Plan([suite]), isolation: isolation)
        let journey = recorder.results.filter { $0.testCase.kind == .journey }
        #expect(journey.map(\.status) == expected.1)
        #expect(journey.compactMap(\.findings.first).map(\.message) == [expected.2].compactMap { $0 })
    }
}

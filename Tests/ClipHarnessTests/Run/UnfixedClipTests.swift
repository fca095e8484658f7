import Testing

@testable import ClipHarness

/// The crash of the tutorial's handler on a coffee that is not on the list, in a program as Swift builds it.
@Suite(.timeLimit(.minutes(30))) struct UnfixedClipTests {
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
        #expect(ExitStatus(of: ended).code == 1)
    }
}

import TestSupport
import Testing

@testable import ClipHarness

/// The suites that this repository ships pass.
@Suite struct ShippedSuitesTests {
    @Test func pass() async throws {
        let suites = try FixtureRun.load(Checkout.root.appendingPathComponent("suites").path).map(\.withBuiltHosts)
        let (recorder, ended) = try await FixtureRun.run(Plan(suites), jobs: 4)
        #expect(suites.count >= 13)
        #expect(recorder.verdicts.filter { $0.status != .passed } == [])
        #expect(ExitStatus(of: ended) == .passed)
        for suite in suites {
            let cases = recorder.results.map(\.testCase).filter { $0.suite.id == suite.id }
            for experience in suite.advanced {
                let exact = cases.filter { $0.kind == .exact && $0.url == experience.url.text }
                #expect(!exact.isEmpty, "\(experience.url.text) has no exact case")
                #expect(exact.map(\.location).contains(experience.location))
            }
        }
    }
}

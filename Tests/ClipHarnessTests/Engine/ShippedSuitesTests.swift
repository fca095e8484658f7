import ClipSuites
import TestSupport
import Testing

@testable import ClipHarness

/// The suites that this repository ships pass. `swift build` cannot run inside `swift test`, so their products are taken
/// as already built.
@Suite struct ShippedSuitesTests {
    @Test func pass() async throws {
        var suites = try FixtureRun.load(Checkout.root.appendingPathComponent("suites").path)
        for place in suites.indices {
            suites[place].clip.host = Self.built(suites[place].clip.host)
            if let host = suites[place].app?.host { suites[place].app?.host = Self.built(host) }
        }
        let (recorder, ended) = try await FixtureRun.run(Plan(suites), jobs: 4)
        #expect(suites.count >= 3)
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

    private static func built(_ host: HostDefinition) -> HostDefinition {
        guard case .swiftProduct(let name, _, let arguments) = host.program else { return host }
        var built = host
        built.program = .command([Checkout.product(name)] + arguments)
        return built
    }
}

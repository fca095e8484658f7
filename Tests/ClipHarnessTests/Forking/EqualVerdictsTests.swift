import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// Forked or spawned, every case has the same verdict. The shipped suites are compared as the tool runs them.
@Suite(.timeLimit(.minutes(30))) struct EqualVerdictsTests {
    @Test(arguments: ["costra-coffee-unmended", "journeys", "missing-route"], Linking.available)
    func ofFixtures(_ fixture: String, linking: Linking) async throws {
        let suites = try FixtureRun.load(FixtureRun.folder.appendingPathComponent(fixture).path).map {
            try $0.withHosts(linking.product)
        }
        let spawned = try await FixtureRun.run(Plan(suites), isolation: .spawn)
        let forked = try await FixtureRun.run(Plan(suites), isolation: .fork)
        #expect(forked.recorder.verdicts == spawned.recorder.verdicts)
        #expect(forked.recorder.results.map(\.outcome) == spawned.recorder.results.map(\.outcome))
        #expect(forked.ended.counts == spawned.ended.counts)
        #expect(ExitStatus(of: forked.ended) == ExitStatus(of: spawned.ended))
        // What is compared was forked: else the run says so.
        #if os(Linux)
            let found = linking == .static ? [] : forked.ended.problems.map(\.message)
            #expect(found.allSatisfy { $0.hasPrefix("/usr/bin/sh does not link ClipHost") }, "\(found)")
        #endif
    }

    /// Those that a run under `--isolation fork` could not fork, it says.
    @Test func whatCouldNotForkIsReported() async throws {
        let suites = try FixtureRun.load(Checkout.root.appendingPathComponent("suites").path).map(\.withBuiltHosts)
            .filter { ["fruta", "parking-meter"].contains($0.id) }
        let (_, ended) = try await FixtureRun.run(Plan(suites), isolation: .fork)
        let found = ended.problems.map(\.message)
        #expect(ended.problems.allSatisfy { $0.severity == .warning && $0.location != nil })
        #if os(Linux)
            #expect(found.count == 1 && found[0].contains("sh does not link ClipHost"), "\(found)")
        #else
            #expect(found.count == 2, "\(found)")
        #endif
        let (_, silent) = try await FixtureRun.run(Plan(suites.filter { $0.id == "fruta" }), isolation: .auto)
        #expect(silent.problems.isEmpty)
    }
}

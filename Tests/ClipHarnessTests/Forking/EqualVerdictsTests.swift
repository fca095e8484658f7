import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// Every case has the same verdict, forked or spawned. `EqualLogsTests` compares shipped suites.
@Suite(.launching, .timeLimit(.minutes(30))) struct EqualVerdictsTests {
    @Test(arguments: ["costra-coffee-unmended", "journeys", "missing-route"], Linking.available)
    func ofFixtures(_ fixture: String, linking: Linking) async throws {
        let suites = try FixtureRun.load(FixtureRun.folder.appendingPathComponent(fixture).path).map {
            try $0.withHosts(linking.product)
        }
        let spawned = try await FixtureRun.run(Plan(suites), isolation: .spawn)
        let hosts = ProcessHosts(jobs: 4, isolation: .fork)
        let forked = try await FixtureRun.run(Plan(suites), hosts: hosts)
        #expect(forked.recorder.verdicts == spawned.recorder.verdicts)
        #expect(forked.recorder.results.map(\.outcome) == spawned.recorder.results.map(\.outcome))
        #expect(forked.ended.counts == spawned.ended.counts)
        #expect(forked.ended.conclusion == spawned.ended.conclusion)
        // The launches on the fork side must have been forked.
        if linking != .static { #expect(try await spawnedPrograms(by: hosts).allSatisfy { $0 == "/usr/bin/sh" }) }
    }

    @Test func hostsOfShippedSuitesFork() async throws {
        let ids = ["fruta", "hand-over", "my-rental", "parking-meter", "scooter"]
        let suites = try FixtureRun.load(Checkout.root.appendingPathComponent("suites").path)
            .filter { ids.contains($0.id) }.map(\.withBuiltHosts)
        #expect(suites.count == ids.count)
        let hosts = ProcessHosts(jobs: 4, isolation: .fork)
        let (_, ended) = try await FixtureRun.run(Plan(suites), hosts: hosts)
        #expect(ended.problems.isEmpty)
        // The parking meter's host is a shell script.
        #if os(Linux)
            #expect(try await spawnedPrograms(by: hosts).map { $0.hasSuffix("sh") } == [true])
        #endif
    }

    /// The programs that should have been forked but could not be. Other systems never fork.
    private func spawnedPrograms(by hosts: ProcessHosts) async throws -> [String] {
        let failures = hosts.launcher.programs.failures.withLock { $0 }
        #if os(Linux)
            #expect(!failures.isEmpty)
        #endif
        return Array(failures.filter { $0.value != nil }.keys)
    }
}

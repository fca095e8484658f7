import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// Runs of suites on disk with real processes.
enum FixtureRun {
    static let folder = Checkout.root.appendingPathComponent("Tests/ClipHarnessTests/Fixtures")

    static func load(_ path: String) throws -> [Suite] {
        let loaded = SuiteLoader.load(paths: [path], from: Checkout.root.path)
        try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
        return loaded.suites
    }

    static func run(
        _ fixture: String, jobs: Int = 4, inherited: [String: String] = ProcessInfo.processInfo.environment
    ) async throws -> (recorder: EventRecorder, ended: RunEnded) {
        let plan = Plan(try load(folder.appendingPathComponent(fixture).path))
        return try await run(plan, jobs: jobs, inherited: inherited)
    }

    static func run(
        _ plan: Plan, jobs: Int = 4, isolation: Isolation = .auto,
        inherited: [String: String] = ProcessInfo.processInfo.environment, hosts: ProcessHosts? = nil
    ) async throws -> (recorder: EventRecorder, ended: RunEnded) {
        let check = PlanCheck(plan)
        try #require(check.diagnostics.isEmpty, "\(check.diagnostics)")
        let recorder = EventRecorder()
        let hosts = hosts ?? ProcessHosts(jobs: jobs, isolation: isolation, inherited: inherited)
        let engine = Engine(RunConfiguration(jobs: jobs), provider: hosts)
        let ended = await engine.run(
            plan, total: check.total, suites: plan.suites.map(\.reference), sink: recorder.receive)
        #expect(ended.counts.total == check.total)
        return (recorder, ended)
    }
}

import ClipRules
import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// A call that blocks in a run's hosts does not block other callers.
@Suite struct ProcessHostsTests {
    /// Ending the hosts waits for current launches, but an interrupt ends them.
    @Test(.launching, .timeLimit(.minutes(30))) func anInterruptCountsWhileTheHostsEnd() async throws {
        let folder = try TemporaryFolder()
        let hosts = ProcessHosts(jobs: 1, isolation: .spawn)
        let host = SuiteBuilder.host(["/bin/sh", "-c", "echo >\(folder.path("started")); exec sleep 60"])
        let suite = PlannedSuite(SuiteBuilder.suite(appHost: host))
        let testCase = CaseBuilder.testCase().with { $0.timeout = .seconds(10) }
        async let report = hosts.run(
            HostBatch(suite: suite, target: .app, cases: [testCase], container: nil, emit: { _ in }))
        while !FileManager.default.fileExists(atPath: folder.path("started")) {
            try await Task.sleep(for: .milliseconds(10))
        }
        async let end = hosts.end()
        try await Task.sleep(for: .milliseconds(200))
        await hosts.interrupt()
        #expect(try await report.launches.map(\.ending) == [.interrupted])
        _ = await end
    }
}

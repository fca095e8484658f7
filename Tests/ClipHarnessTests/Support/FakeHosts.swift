import ClipRules
import ClipSuites
import Foundation

@testable import ClipHarness

/// Hosts without processes: a closure answers each case.
///
/// `@unchecked Sendable`: the lists are only touched while `lock` is held.
final class FakeHosts: HostProvider, @unchecked Sendable {
    typealias Answer = @Sendable (TestCase, String?) async -> LaunchReport

    private let answer: Answer
    private let failure: HostFailure?
    private let secrets: SecretMask
    private let lock = NSLock()
    private var asked: [String] = []
    private var containers: [String] = []
    private var removed: [String] = []

    init(
        failing failure: HostFailure? = nil, secrets: [String] = [],
        _ answer: @escaping Answer = { _, _ in CaseBuilder.report() }
    ) {
        self.failure = failure
        self.secrets = SecretMask(secrets)
        self.answer = answer
    }

    var askedHosts: [String] { lock.withLock { asked } }
    var keptContainers: [String] { lock.withLock { containers.filter { !removed.contains($0) } } }
    var madeContainers: [String] { lock.withLock { containers } }

    let batchSize = 1
    private let hosts = MadeOnce<HostKey, SecretMask>()

    func run(_ batch: HostBatch) async throws(HostFailure) -> HostReport {
        let secrets = try await hosts.host(of: batch) { () async throws(HostFailure) in
            try await self.prepare(batch).get()
        }
        var launches: [LaunchReport] = []
        for testCase in batch.cases { launches.append(await answer(testCase, batch.container)) }
        return (launches, secrets)
    }

    private func prepare(_ batch: HostBatch) async -> Result<SecretMask, HostFailure> {
        lock.withLock { asked.append("\(batch.suite.reference.id)/\(batch.target.rawValue)") }
        await batch.emit(.preparing(batch.suite.reference, activity: "making \(batch.target.rawValue) ready"))
        return failure.map { .failure($0) } ?? .success(secrets)
    }

    func makeContainer() async throws(HostFailure) -> String {
        lock.withLock {
            containers.append("container-\(containers.count)")
            return containers[containers.count - 1]
        }
    }

    func removeContainer(_ path: String) async { lock.withLock { removed.append(path) } }
    func interrupt() async {}
    func end() async -> [Diagnostic] { [] }
}

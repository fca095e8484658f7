import ClipRules
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

    /// The suites and targets whose hosts were asked for.
    var askedHosts: [String] { lock.withLock { asked } }
    /// Whether every container that was made was removed again.
    var keptContainers: [String] { lock.withLock { containers.filter { !removed.contains($0) } } }
    var madeContainers: [String] { lock.withLock { containers } }

    func runner(
        for target: Target, of suite: PlannedSuite, tell: @escaping @Sendable (String) async -> Void
    ) async throws(HostFailure) -> any CaseRunner {
        lock.withLock { asked.append("\(suite.reference.id)/\(target.rawValue)") }
        await tell("making \(target.rawValue) ready")
        if let failure { throw failure }
        return Runner(answer: answer, secrets: secrets)
    }

    func makeContainer() async throws(HostFailure) -> String {
        lock.withLock {
            containers.append("container-\(containers.count)")
            return containers[containers.count - 1]
        }
    }

    func removeContainer(_ path: String) async { lock.withLock { removed.append(path) } }
    func interrupt() async {}
    func end() async {}

    private struct Runner: CaseRunner {
        let answer: Answer
        let secrets: SecretMask

        func run(_ testCase: TestCase, container: String?) async -> LaunchReport { await answer(testCase, container) }
    }
}

import ClipRules
import ClipSuites

protocol HostProvider: Sendable {
    var batchSize: Int { get }

    /// Launches cases in order. The report may cover only the first cases. If
    /// ``HostBatch/mayContinue`` is set, all cases run in the first case's process.
    func run(_ batch: HostBatch) async throws(HostFailure) -> HostReport

    func makeContainer() async throws(HostFailure) -> String

    func removeContainer(_ path: String) async

    /// Interrupts all launches. Later launches are reported as interrupted.
    func interrupt() async

    func end() async -> [Diagnostic]
}

extension HostProvider {
    func removeContainer(_ path: String) async { _ = await LaunchThread.run { FolderRemoval.remove(path) } }
}

struct HostBatch {
    var suite: PlannedSuite
    var target: Target
    var cases: [TestCase]
    var container: String?
    var mayContinue: (@Sendable (Int, LaunchReport, SecretMask) -> Bool)?
    /// Emits an event. For ``RunEvent/prepared(_:)``, waits until the event is written.
    var emit: @Sendable (RunEvent) async -> Void
}

typealias HostReport = (launches: [LaunchReport], secrets: SecretMask)

actor MadeOnce<Key: Hashable & Sendable, Value: Sendable> {
    private var tasks: [Key: Task<Result<Value, HostFailure>, Never>] = [:]

    func value(
        of key: Key, make: @escaping @Sendable () async throws(HostFailure) -> Value
    ) async throws(HostFailure) -> Value {
        let task = tasks[key] ?? Task { await Result(catching: make) }
        tasks[key] = task
        return try await task.value.get()
    }
}

struct HostKey: Hashable {
    let suite: ObjectIdentifier
    let target: Target
}

extension MadeOnce where Key == HostKey {
    func host(
        of batch: HostBatch, prepare: @escaping @Sendable () async throws(HostFailure) -> Value
    ) async throws(HostFailure) -> Value {
        let key = HostKey(suite: ObjectIdentifier(batch.suite), target: batch.target)
        return try await value(of: key) { () async throws(HostFailure) in
            let result = await Result(catching: prepare)
            await batch.emit(.prepared(batch.suite.reference))
            return try result.get()
        }
    }
}

extension Result where Failure == HostFailure {
    init(catching body: @Sendable () async throws(HostFailure) -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

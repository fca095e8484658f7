import ClipRules
import ClipSuites

/// Launches the cases of a run: as processes, or through handlers in this process.
protocol HostProvider: Sendable {
    /// How many cases a batch may have: more than one where launches are so short that scheduling them takes longer.
    var batchSize: Int { get }

    /// Makes the host of a batch ready, once a run, and launches the cases in order; reports on the first ones.
    ///
    /// With ``HostBatch/mayContinue`` all but the first are handed to the process of the first.
    func run(_ batch: HostBatch) async throws(HostFailure) -> HostReport

    func makeContainer() async throws(HostFailure) -> String

    func removeContainer(_ path: String) async

    /// Ends what is being prepared or run; whatever is asked for from now on is answered as interrupted.
    func interrupt() async

    /// Removes whatever is left after the last launch, and returns warnings about the hosts.
    func end() async -> [Diagnostic]
}

extension HostProvider {
    func removeContainer(_ path: String) async {
        _ = await LaunchThread.run { FolderRemoval.remove(path) }
    }
}

struct HostBatch: Sendable {
    var suite: PlannedSuite
    var target: Target
    var cases: [TestCase]
    /// The absolute path of the folder that the steps of a journey share; `nil` outside of one.
    var container: String?
    /// Whether the step after one that ended so may go to its process; called in a thread that may block.
    var mayContinue: (@Sendable (Int, LaunchReport, SecretMask) -> Bool)?
    /// Emits ``RunEvent/preparing(_:activity:)`` and ``RunEvent/prepared(_:)``; returns once the latter is written.
    var emit: @Sendable (RunEvent) async -> Void
}

struct HostReport: Sendable {
    var launches: [LaunchReport]
    var secrets: SecretMask
}

/// The hosts of a run: each is made ready before its first batch, and once.
actor ReadyHosts<Host: Sendable> {
    private struct Key: Hashable {
        let suite: ObjectIdentifier
        let target: Target
    }

    private var hosts: [Key: Task<Result<Host, HostFailure>, Never>] = [:]

    /// The host of a batch. The first caller prepares it, the others wait.
    func host(
        of batch: HostBatch, prepare: @escaping @Sendable () async throws(HostFailure) -> Host
    ) async throws(HostFailure) -> Host {
        let key = Key(suite: ObjectIdentifier(batch.suite), target: batch.target)
        let task =
            hosts[key]
            ?? Task {
                let result = await Result(catching: prepare)
                await batch.emit(.prepared(batch.suite.reference))
                return result
            }
        hosts[key] = task
        return try await task.value.get()
    }
}

struct HostFailure: Error, Sendable, Hashable {
    /// What is wrong and, where it can be guessed, the fix, in one line.
    var message: String
    var detail: String?
    var location: SourceLocation?
    /// Whether nothing is wrong with the host, and only the run was interrupted while it was prepared.
    var interrupted: Bool

    init(_ message: String, detail: String? = nil, interrupted: Bool = false) {
        self.message = message
        self.detail = detail
        self.interrupted = interrupted
    }

    init(_ failure: StartFailure) { self.init(failure.reason) }

    static let runInterrupted = HostFailure("the run was interrupted", interrupted: true)

    var placedMessage: String {
        location.map { "\(message) (the host is defined at \($0.text))" } ?? message
    }
}

extension Result where Failure == HostFailure {
    init(catching body: @Sendable () async throws(HostFailure) -> Success) async {
        do throws(HostFailure) {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}

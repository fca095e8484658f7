import ClipHost
import ClipRules
import ClipSuites
import Foundation

final class InProcessHosts: HostProvider {
    let batchSize: Int
    private let handlers: Handlers
    private let hosts = MadeOnce<HostKey, SecretMask>()
    private let folder = Locked<Result<RunFolder, HostFailure>?>(nil)

    init(_ handlers: Handlers, batchSize: Int = 128) {
        self.handlers = handlers
        self.batchSize = batchSize
    }

    func run(_ batch: HostBatch) async throws(HostFailure) -> HostReport {
        let secrets = try await hosts.host(of: batch) { () throws(HostFailure) in self.secrets(of: batch) }
        // The handlers are in this process, so each step of a journey is launched for itself.
        let cases = batch.mayContinue == nil ? batch.cases : Array(batch.cases.prefix(1))
        let launches = await InProcessBatch(
            cases, container: batch.container, in: try runFolder(), through: handlers.handler(for: batch.target)
        ).run()
        return HostReport(launches: launches, secrets: secrets)
    }

    private func secrets(of batch: HostBatch) -> SecretMask {
        guard let host = batch.suite.host(for: batch.target) else { return SecretMask([]) }
        return ChildEnvironment(host: host, inherited: ProcessInfo.processInfo.environment).mask
    }

    func makeContainer() async throws(HostFailure) -> String {
        try runFolder().makeFolder("container")
    }

    func interrupt() async {
        folder.withLock { if $0 == nil { $0 = .failure(.runInterrupted) } }
    }

    func end() async -> [Diagnostic] {
        if case .success(let made) = folder.withLock({ $0 }) { await LaunchThread.run { made.remove() } }
        return []
    }

    private func runFolder() throws(HostFailure) -> RunFolder {
        try folder.withLock { folder in
            let made = folder ?? Result { () throws(HostFailure) in try RunFolder() }
            folder = made
            return made
        }.get()
    }
}

final class InProcessContainer: Sendable {
    private let folder: RunFolder
    private let made = Locked<Result<String, HostFailure>?>(nil)

    init(in folder: RunFolder) {
        self.folder = folder
    }

    /// The path of an empty folder, made on first use; `nil` if there can be none.
    var path: String? {
        try? made.withLock { made in
            let folder = made ?? Result { () throws(HostFailure) in try self.folder.makeFolder("container") }
            made = folder
            return folder
        }.get()
    }

    @MainActor
    func remove() async -> HostFailure? {
        switch made.withLock({ $0 }) {
        case nil: return nil
        case .failure(let failure): return failure
        case .success(let path):
            if rmdir(path) != 0 { _ = await LaunchThread.run { FolderRemoval.remove(path) } }
            return nil
        }
    }
}

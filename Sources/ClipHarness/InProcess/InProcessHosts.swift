import ClipHost
import ClipRules
import ClipSuites
import Foundation

final class InProcessHosts: HostProvider {
    let batchSize: Int
    private let handlers: Handlers
    private let hosts = MadeOnce<HostKey, InProcessHost>()
    private let folder = Locked<Result<RunFolder, HostFailure>?>(nil)

    private struct InProcessHost: Sendable {
        let handler: Launch.Handler
        let folder: RunFolder
        let secrets: SecretMask
    }

    init(_ handlers: Handlers, batchSize: Int = 128) {
        self.handlers = handlers
        self.batchSize = batchSize
    }

    func run(_ batch: HostBatch) async throws(HostFailure) -> HostReport {
        let host = try await hosts.host(of: batch) { () throws(HostFailure) in try self.prepare(batch) }
        // The handlers are in this process, so each step of a journey is launched for itself.
        let cases = batch.mayContinue == nil ? batch.cases : Array(batch.cases.prefix(1))
        let launches = await InProcessBatch(
            cases, container: batch.container, in: host.folder, through: host.handler
        ).run()
        return HostReport(launches: launches, secrets: host.secrets)
    }

    private func prepare(_ batch: HostBatch) throws(HostFailure) -> InProcessHost {
        let secrets = batch.suite.host(for: batch.target).map {
            ChildEnvironment(host: $0, inherited: ProcessInfo.processInfo.environment).mask
        }
        return InProcessHost(
            handler: handlers.handler(for: batch.target), folder: try runFolder(), secrets: secrets ?? SecretMask([]))
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

    /// Removes the folder; returns why there was none.
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

import ClipRules
import ClipSuites
import Foundation

final class InProcessHosts: HostProvider {
    let batchSize: Int
    private let handlers: Handlers
    private let hosts = MadeOnce<HostKey, SecretMask>()
    private let folder = RunFolder()

    init(_ handlers: Handlers, batchSize: Int = 128) {
        self.handlers = handlers
        self.batchSize = batchSize
    }

    func run(_ batch: HostBatch) async throws(HostFailure) -> HostReport {
        let secrets = try await hosts.host(of: batch) { () throws(HostFailure) in
            guard let host = batch.suite.host(for: batch.target) else { return SecretMask([]) }
            return ChildEnvironment(host: host, inherited: ProcessInfo.processInfo.environment).mask
        }
        let cases = batch.mayContinue == nil ? batch.cases : Array(batch.cases.prefix(1))
        let launches = await InProcessBatch(
            cases, container: batch.container, in: folder, through: handlers.handler(for: batch.target)
        ).run()
        return (launches, secrets)
    }

    func makeContainer() async throws(HostFailure) -> String { try folder.makeFolder("container") }

    /// Does nothing, because cancelling a batch's task ends the batch.
    func interrupt() async {}

    func end() async -> [Diagnostic] {
        folder.remove()
        return []
    }
}

final class InProcessContainer: Sendable {
    private let folder: RunFolder
    private let made = Locked<Result<String, HostFailure>?>(nil)

    init(in folder: RunFolder) { self.folder = folder }

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

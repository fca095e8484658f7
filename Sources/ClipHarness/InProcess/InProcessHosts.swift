import ClipRules
import Foundation

/// Hosts that are handlers in this process.
///
/// `@unchecked Sendable`: `folder` and `isInterrupted` are only touched while `lock` is held.
package final class InProcessHosts: HostProvider, @unchecked Sendable {
    package let stretch: Int
    private let handlers: Handlers
    private let lock = NSLock()
    private var folder: RunFolder?
    private var isInterrupted = false

    /// Takes the handlers. No folder is made before a host is asked for.
    ///
    /// - Parameter stretch: How many cases at most are run without a pause on the main actor.
    package init(_ handlers: Handlers, stretch: Int = 128) {
        self.handlers = handlers
        self.stretch = stretch
    }

    package func runner(
        for target: Target, of suite: PlannedSuite, tell: @escaping @Sendable (String) async -> Void
    ) async throws(HostFailure) -> any CaseRunner {
        let containers = LaneContainers(in: try runFolder())
        let secrets = suite.host(for: target).map {
            ChildEnvironment(host: $0, inherited: ProcessInfo.processInfo.environment).mask
        }
        return InProcessRunner(
            handler: handlers.handler(for: target), containers: containers, secrets: secrets ?? SecretMask([]))
    }

    package func makeContainer() async throws(HostFailure) -> String {
        do {
            return try runFolder().makeFolder("container")
        } catch let failure as FolderFailure {
            throw HostFailure(failure.message)
        } catch let failure as HostFailure {
            throw failure
        } catch {
            throw HostFailure("\(error)")
        }
    }

    package func removeContainer(_ path: String) async {
        guard let run = lock.withLock({ folder }) else { return }
        await LaunchThread.run { run.remove(path) }
    }

    package func interrupt() async {
        lock.withLock { isInterrupted = true }
    }

    package func end() async {
        guard let made = lock.withLock({ folder }) else { return }
        await LaunchThread.run { made.remove() }
    }

    private func runFolder() throws(HostFailure) -> RunFolder {
        let result: Result<RunFolder, HostFailure> = lock.withLock {
            if isInterrupted { return .failure(HostFailure("the run was interrupted", interrupted: true)) }
            if let folder { return .success(folder) }
            do throws(FolderFailure) {
                let made = try RunFolder()
                folder = made
                return .success(made)
            } catch {
                return .failure(HostFailure(error.message))
            }
        }
        return try result.get()
    }
}

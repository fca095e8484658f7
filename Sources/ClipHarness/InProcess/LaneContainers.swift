import Foundation

/// The folders that stand for the shared App Group container in launches in this process: each launch finds its own
/// empty. A folder that a launch has left as it was is given to the next one.
///
/// `@unchecked Sendable`: `idle` is only touched while `lock` is held.
final class LaneContainers: @unchecked Sendable {
    private let run: RunFolder
    private let lock = NSLock()
    private var idle: [Container] = []

    /// A folder, with its mark when it was empty.
    struct Container: Sendable {
        let path: String
        fileprivate let mark: FileMark?

        /// Whether nothing was put into the folder or taken out of it.
        var isUntouched: Bool { mark != nil && FileMark(path) == mark }
    }

    init(in run: RunFolder) {
        self.run = run
    }

    /// An empty folder.
    ///
    /// - Throws: ``FolderFailure`` where there can be none.
    func take() throws(FolderFailure) -> Container {
        if let container = lock.withLock({ idle.popLast() }) { return container }
        let path = try run.makeFolder("container")
        FileMark.markUntouched(path)
        return Container(path: path, mark: FileMark(path))
    }

    /// Takes a folder back, unless something was done to it: then it is removed.
    func put(_ container: Container) {
        if container.isUntouched {
            lock.withLock { idle.append(container) }
        } else {
            run.remove(container.path)
        }
    }
}

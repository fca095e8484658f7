import Foundation

/// The folders that stand for the shared App Group container in launches in this process: each launch that asks for one
/// finds its own empty. A folder that a launch has left as it was is given to the next one.
///
/// `@unchecked Sendable`: `idle` is only touched while `lock` is held.
final class LaneContainers: @unchecked Sendable {
    private let run: RunFolder
    private let lock = NSLock()
    private var idle: [Container] = []

    /// A folder, with its mark when it was empty.
    final class Container: Sendable {
        let path: String
        private let folder: Descriptor
        private let mark: FileMark?

        /// Takes an empty folder.
        ///
        /// - Throws: ``FolderFailure`` where it cannot be opened.
        init(path: String) throws(FolderFailure) {
            self.path = path
            FileMark.markUntouched(path)
            let number = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard number >= 0 else { throw FolderFailure(path, .last) }
            folder = Descriptor(owning: number)
            mark = FileMark(folder)
        }

        /// Whether nothing was put into the folder or taken out of it, nor the folder itself removed.
        var isUntouched: Bool { mark != nil && FileMark(folder) == mark }
    }

    init(in run: RunFolder) {
        self.run = run
    }

    /// An empty folder.
    ///
    /// - Throws: ``FolderFailure`` where there can be none.
    func take() throws(FolderFailure) -> Container {
        while let container = lock.withLock({ idle.popLast() }) {
            // A handler that was given it before may have come back to it.
            if container.isUntouched { return container }
            run.remove(container.path)
        }
        let path = try run.makeFolder("container")
        do throws(FolderFailure) {
            return try Container(path: path)
        } catch {
            run.remove(path)
            throw error
        }
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

import ClipSuites
import Foundation

final class RunFolder: Sendable {
    private let made = Locked<String?>(nil)

    func path() throws(HostFailure) -> String {
        try made.withLock { path throws(HostFailure) in
            if let path { return path }
            let made = try Self.makeFolder("clipflight", in: Self.temporary)
            TemporaryPaths.insert(made)
            path = made
            return made
        }
    }

    func makeFolder(_ prefix: String) throws(HostFailure) -> String { try Self.makeFolder(prefix, in: path()) }

    private static func makeFolder(_ prefix: String, in path: String) throws(HostFailure) -> String {
        var name = Array("\(path)/\(prefix)-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw .folder(path) }
        return FolderNames.shown(name)
    }

    func remove() {
        guard let path = made.withLock({ $0 }) else { return }
        if FolderRemoval.remove(path) {
            TemporaryPaths.remove(path)
        } else {
            TemporaryPaths.abandon(path)
        }
    }

    /// The cache of `xcrun`, which saves seconds when a launch first calls Apple's tools.
    static let toolCache = "\(temporary)/xcrun_db"

    private static let temporary: String = {
        // Foundation ignores `TMPDIR` on macOS.
        let names: [String] = [BazelTest.temporaryFolderVariable, "TMPDIR"]
        let folders = names.compactMap { getenv($0) }.map { String(cString: $0) }
        let named = folders.first { !$0.isEmpty } ?? NSTemporaryDirectory()
        return PathText.real(named) ?? named
    }()
}

/// Removes a folder and its contents, but does not follow links or remove mounts.
package enum FolderRemoval {
    @discardableResult
    package static func remove(_ path: String) -> Bool { remove(Array(path.utf8CString), in: AT_FDCWD) }

    @discardableResult
    private static func remove(_ name: FolderNames.Name, in parent: Int32) -> Bool {
        if unlinkat(parent, name, AT_REMOVEDIR) == 0 || errno == ENOENT { return true }
        if errno == ENOTDIR { return unlinkat(parent, name, 0) == 0 }
        guard errno == ENOTEMPTY || errno == EEXIST else { return false }
        fchmodat(parent, name, 0o700, 0)
        let number = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard number >= 0 else { return false }
        let folder = Descriptor(owning: number)
        for entry in FolderNames.list(".", from: folder.number) ?? [] { remove(entry, in: folder.number) }
        return unlinkat(parent, name, AT_REMOVEDIR) == 0
    }
}

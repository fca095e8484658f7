import ClipSuites
import Foundation

/// Removes a folder whatever was left in it. Links are not followed, and what is mounted in it is left alone.
enum FolderRemoval {
    @discardableResult
    static func remove(_ path: String) -> Bool { remove(Array(path.utf8CString), in: AT_FDCWD) }

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

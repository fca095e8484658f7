import ClipSuites
import Foundation

/// Removes a folder whatever was left in it. Links are not followed, and what is mounted in it is left alone.
///
/// What is in a subfolder moves up, so that nothing limits the depth.
enum FolderRemoval {
    /// How long a removal may take. What has escaped from a launch may fill a folder faster than it is emptied.
    static let limit = Duration.seconds(20)

    /// Removes a folder, and returns whether it is gone.
    @discardableResult
    static func remove(_ path: String, within limit: Duration = limit) -> Bool {
        if rmdir(path) == 0 || errno == ENOENT { return true }
        let deadline = LaunchClock.after(limit)
        // `chmod` follows links, and a child can have put one there.
        if isFolder(Array(path.utf8CString), in: AT_FDCWD) { chmod(path, 0o700) }
        let number = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard number >= 0 else { return unlink(path) == 0 }
        let root = Descriptor(owning: number)
        var moved = 0
        // Each pass removes or flattens what it sees; one that can do neither would continue for ever.
        while let names = FolderNames.list(open: root.number, limit: batch), !names.isEmpty {
            var progress = false
            for name in names {
                if removeEntry(name, of: root, moved: &moved, until: deadline) { progress = true }
                if LaunchClock.isOver(deadline) { return rmdir(path) == 0 }
            }
            if !progress { return false }
        }
        return rmdir(path) == 0
    }

    private static let batch = 4096

    /// Removes one entry of the root, and returns whether there is now less to do.
    private static func removeEntry(
        _ name: FolderNames.Name, of root: borrowing Descriptor, moved: inout Int, until deadline: LaunchClock.Instant
    ) -> Bool {
        if let isRemoved = removeAlone(name, of: root) { return isRemoved }
        let number = openat(root.number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard number >= 0 else { return false }
        let folder = Descriptor(owning: number)
        var progress = false
        for entry in FolderNames.list(open: folder.number, limit: batch) ?? [] {
            if empty(entry, of: folder, into: root, moved: &moved) { progress = true }
            if LaunchClock.isOver(deadline) { break }
        }
        return unlinkat(root.number, name, AT_REMOVEDIR) == 0 || progress
    }

    /// Removes one entry of a subfolder, or moves it up.
    private static func empty(
        _ name: FolderNames.Name, of folder: borrowing Descriptor, into root: borrowing Descriptor, moved: inout Int
    ) -> Bool {
        if let isRemoved = removeAlone(name, of: folder) { return isRemoved }
        moved += 1
        // The name must be one that the child cannot have taken.
        return renameat(folder.number, name, root.number, ".moved-\(moved)-\(UInt64.random(in: .min ... .max))") == 0
    }

    /// Removes a file or an empty folder; `nil` for a folder with something in it, which can be read and moved then.
    private static func removeAlone(_ name: FolderNames.Name, of folder: borrowing Descriptor) -> Bool? {
        guard isFolder(name, in: folder.number) else { return unlinkat(folder.number, name, 0) == 0 }
        if unlinkat(folder.number, name, AT_REMOVEDIR) == 0 { return true }
        // Something is mounted there, and what is in it may be of others.
        if errno == EBUSY { return false }
        fchmodat(folder.number, name, 0o700, 0)
        return nil
    }

    private static func isFolder(_ name: FolderNames.Name, in folder: Int32) -> Bool {
        var status = stat()
        return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

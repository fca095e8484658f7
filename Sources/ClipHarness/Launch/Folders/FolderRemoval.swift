import Foundation

/// Removes a folder whatever was left in it: folders without permissions, links, trees of any depth.
///
/// Links are removed, never followed, and what is mounted somewhere in it is left alone. A tree is not descended: what is
/// in a subfolder moves up into the folder that is removed, so that neither the stack, nor the descriptors, nor the length
/// of a path limit its depth.
enum FolderRemoval {
    /// How long a removal may take. What has escaped from a launch may fill a folder faster than it is emptied.
    static let patience = Duration.seconds(20)

    /// Removes a folder, and tells whether it is gone.
    @discardableResult
    static func remove(_ path: String, patience: Duration = patience) -> Bool {
        if rmdir(path) == 0 || errno == ENOENT { return true }
        let deadline = Deadline.after(patience)
        // `chmod` follows links, and a child can have put one there.
        if FileMark(path)?.isFolder == true { chmod(path, 0o700) }
        let number = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard number >= 0 else { return unlink(path) == 0 }
        let root = Descriptor(owning: number)
        var moved = 0
        // Each pass removes or flattens what it sees; one that can do neither would go on for ever.
        while let names = FolderListing.names(in: root, limit: batch), !names.isEmpty {
            var progress = false
            for name in names {
                if removeEntry(name, of: root, moved: &moved, until: deadline) { progress = true }
                if Deadline.clock.now >= deadline { return rmdir(path) == 0 }
            }
            if !progress { return false }
        }
        return rmdir(path) == 0
    }

    private static let batch = 4096

    /// Removes one entry of the root, and tells whether there is now less to do.
    private static func removeEntry(
        _ name: FolderListing.Name, of root: borrowing Descriptor, moved: inout Int, until deadline: Deadline.Instant
    ) -> Bool {
        guard isFolder(name, in: root) else { return unlinkat(root.number, name, 0) == 0 }
        if unlinkat(root.number, name, AT_REMOVEDIR) == 0 { return true }
        // Something is mounted there, and what is in it may be anybody's.
        if errno == EBUSY { return false }
        fchmodat(root.number, name, 0o700, 0)
        let number = openat(root.number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard number >= 0 else { return false }
        let folder = Descriptor(owning: number)
        var progress = false
        for entry in FolderListing.names(in: folder, limit: batch) ?? [] {
            if empty(entry, of: folder, into: root, moved: &moved) { progress = true }
            if Deadline.clock.now >= deadline { break }
        }
        return unlinkat(root.number, name, AT_REMOVEDIR) == 0 || progress
    }

    /// Removes one entry of a subfolder, or moves it up.
    private static func empty(
        _ name: FolderListing.Name, of folder: borrowing Descriptor, into root: borrowing Descriptor, moved: inout Int
    ) -> Bool {
        guard isFolder(name, in: folder) else { return unlinkat(folder.number, name, 0) == 0 }
        if unlinkat(folder.number, name, AT_REMOVEDIR) == 0 { return true }
        if errno == EBUSY { return false }
        // Moving a folder writes to it, since its parent changes.
        fchmodat(folder.number, name, 0o700, 0)
        moved += 1
        // The name must be one that the child cannot have taken.
        return renameat(folder.number, name, root.number, ".moved-\(moved)-\(UInt64.random(in: .min ... .max))") == 0
    }

    private static func isFolder(_ name: FolderListing.Name, in folder: borrowing Descriptor) -> Bool {
        var status = stat()
        return fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

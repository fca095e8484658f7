import Foundation

/// What stands at a path.
enum FolderProbe {
    /// Whether a path leads to a folder, also through symbolic links.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

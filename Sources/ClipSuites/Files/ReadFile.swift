import Foundation

package struct ReadFile: Sendable, Hashable {
    package let path: String
    private let stamp: FileStamp?

    package init(_ path: String) {
        self.path = path
        stamp = FileStamp(path)
    }

    /// Whether the file is another one by now, or has another content.
    package var hasChanged: Bool { FileStamp(path) != stamp }

    /// Whether a path leads to the file, under whatever name.
    package func isFile(at path: String) -> Bool {
        guard let stamp, let other = FileStamp(path), FileKind.of(path) == .file else { return false }
        return stamp.device == other.device && stamp.inode == other.inode
    }
}

/// What the system knows of a file, links followed. A file that changes has another one.
package struct FileStamp: Sendable, Hashable {
    fileprivate let device: UInt64
    fileprivate let inode: UInt64
    private let size: Int
    package let mode: UInt32
    private let seconds: Int
    private let nanoseconds: Int

    package init?(_ path: String) {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int(status.st_size)
        mode = UInt32(truncatingIfNeeded: status.st_mode)
        (seconds, nanoseconds) = (modified.tv_sec, modified.tv_nsec)
    }
}

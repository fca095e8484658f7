import Foundation

package struct ReadFile: Hashable {
    package let path: String
    private let stamp: FileStamp?

    package init(_ path: String) {
        self.path = path
        stamp = FileStamp(path)
    }

    package var hasChanged: Bool { FileStamp(path) != stamp }

    package func isFile(at path: String) -> Bool {
        guard let stamp, let other = FileStamp(path), FileKind.of(path) == .file else { return false }
        return stamp.identity == other.identity
    }
}

package struct FileStamp: Hashable {
    package let identity: [Int]
    private let content: [Int]
    package let mode: UInt32

    /// Includes the change time, which programs cannot set, only if `followsLinks` is false.
    package init?(_ path: String, followsLinks: Bool = true) {
        var status = stat()
        guard !path.utf8.contains(0), (followsLinks ? stat : lstat)(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let times = [status.st_mtimespec, status.st_ctimespec]
        #else
            let times = [status.st_mtim, status.st_ctim]
        #endif
        identity = [Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino)]
        content = [Int(status.st_size)] + times.prefix(followsLinks ? 1 : 2).flatMap { [$0.tv_sec, $0.tv_nsec] }
        mode = UInt32(truncatingIfNeeded: status.st_mode)
    }
}

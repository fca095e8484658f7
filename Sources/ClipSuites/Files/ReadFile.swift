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

/// A file's identity and state, after following links. A changed file has a different stamp.
package struct FileStamp: Hashable {
    fileprivate let identity: [Int]
    private let content: [Int]
    package let mode: UInt32

    package init?(_ path: String) {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        identity = [Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino)]
        content = [Int(status.st_size), modified.tv_sec, modified.tv_nsec]
        mode = UInt32(truncatingIfNeeded: status.st_mode)
    }
}

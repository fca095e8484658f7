import Foundation

/// What tells whether a file is still the one that was made, and whether its content was touched.
struct FileMark: Equatable {
    private let device: UInt64
    private let number: UInt64
    private let mode: UInt32
    /// When the content changed, which a program can date as it likes, and when anything did, which none can: copying a
    /// tree with its dates also gives the folder that it is copied to the date of the tree.
    private let modified: Moment
    private let changed: Moment

    private struct Moment: Equatable {
        let seconds: Int
        let nanoseconds: Int

        init(_ time: timespec) {
            seconds = Int(time.tv_sec)
            nanoseconds = Int(time.tv_nsec)
        }
    }

    /// Reads the mark of what stands at a path itself, not of what a link there leads to.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the mark of an open file.
    init?(_ file: borrowing Descriptor) {
        var status = stat()
        guard fstat(file.number, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        mode = UInt32(status.st_mode)
        #if canImport(Darwin)
            modified = Moment(status.st_mtimespec)
            changed = Moment(status.st_ctimespec)
        #else
            modified = Moment(status.st_mtim)
            changed = Moment(status.st_ctim)
        #endif
    }

    /// Whether both are of one file, whatever was done to it.
    func isSameFile(as other: FileMark) -> Bool {
        device == other.device && number == other.number
    }

    /// Whether both are of one file with the same permissions.
    func isSameAccess(as other: FileMark) -> Bool {
        isSameFile(as: other) && mode == other.mode
    }

    /// Whether it is an ordinary file.
    var isRegularFile: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }

    /// Whether it is a folder.
    var isFolder: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }

    /// What it is, in a word with its article.
    var kind: String {
        switch mode & UInt32(S_IFMT) {
        case UInt32(S_IFREG): "a file"
        case UInt32(S_IFDIR): "a folder"
        case UInt32(S_IFLNK): "a symbolic link"
        case UInt32(S_IFIFO): "another pipe"
        case UInt32(S_IFSOCK): "a socket"
        default: "a device"
        }
    }

    /// Dates a folder's content to 1970: whatever is made or removed in it from now on dates it to that moment, however
    /// coarse the system's clock is.
    static func markUntouched(_ path: String) {
        let first = timespec(tv_sec: 1, tv_nsec: 0)
        _ = utimensat(AT_FDCWD, path, [first, first], AT_SYMLINK_NOFOLLOW)
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What tells one state of a file from the next, without reading it.
struct FileStamp: Hashable, Sendable {
    private let node: UInt64
    private let size: Int64
    /// Whether it may be started is part of what a host is.
    private let mode: UInt32
    private let seconds: Int
    private let nanoseconds: Int

    /// Looks at a file, links followed; `nil` where there is none.
    init?(path: String) {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
        node = UInt64(status.st_ino)
        size = Int64(status.st_size)
        mode = UInt32(status.st_mode)
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        seconds = modified.tv_sec
        nanoseconds = modified.tv_nsec
    }
}

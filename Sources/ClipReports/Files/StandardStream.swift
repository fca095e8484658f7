#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard output and standard error, under whatever path they are named.
public enum StandardStream {
    /// Whether a path leads to one of them: `/dev/stdout`, `/dev/fd/2`, `/proc/self/fd/1`, or the file that it is sent to.
    public static func isNamed(by path: String) -> Bool { number(of: path) != nil }

    /// The number of the stream that a path leads to.
    static func number(of path: String) -> Int32? {
        if path == outputPath { return STDOUT_FILENO }
        var info = stat()
        return stat(path, &info) == 0 ? number(of: info) : nil
    }

    /// The number of the stream that is a file. One that cannot be written to only stands in for a closed one.
    static func number(of file: stat) -> Int32? {
        [STDOUT_FILENO, STDERR_FILENO].first { number in
            var info = stat()
            return fstat(number, &info) == 0 && info.st_dev == file.st_dev && info.st_ino == file.st_ino
                && fcntl(number, F_GETFL) & O_ACCMODE != O_RDONLY
        }
    }

    /// The path that stands for standard output.
    static let outputPath = "/dev/stdout"
}

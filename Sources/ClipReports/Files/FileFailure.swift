#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system answered when a report was to be written, and its one translation into words.
struct FileFailure: Error {
    /// What was attempted on which path.
    var attempt: Attempt
    /// The system's error number.
    var code: Int32

    enum Attempt {
        case createFolder(String)
        case create(String)
        case write
        case rename
        case removeOld(String)
    }

    /// Takes the error of the system call that has just failed.
    static func last(_ attempt: Attempt) -> FileFailure {
        FileFailure(attempt: attempt, code: errno)
    }

    /// What failed and the mend, in a sentence.
    var reason: String {
        switch attempt {
        case .createFolder(let folder): "cannot create the folder \(folder): \(cause)"
        case .create(let file): "cannot create \(file): \(cause)"
        case .write: "cannot write the report: \(cause)"
        case .rename: "cannot put the finished report in place: \(cause)"
        case .removeOld(let file): "cannot remove \(file), which an earlier run has written: \(cause)"
        }
    }

    private var cause: String {
        switch code {
        case EACCES, EPERM: "permission denied; make the folder writable, or choose another one with --output"
        case EROFS: "the file system is read-only; choose another folder with --output"
        case ENOTDIR, EEXIST: "a part of the path is a file where a folder is needed; remove it, or choose another path"
        case EISDIR: "it is a folder; name a file inside it"
        case ENOSPC, EDQUOT: "the disk is full; free some space, or choose another folder with --output"
        case EFBIG: "the file would be larger than the system allows; raise the limit on file size"
        case ENAMETOOLONG: "the name is too long; choose a shorter one"
        case ENOENT: "the path does not exist; choose another one"
        case EMFILE, ENFILE: "too many files are open; raise the limit (ulimit -n) or lower --jobs"
        case EBADF: "it is closed; leave it open, or write into a file"
        case ETIMEDOUT: "nobody had read it when the run was told to end"
        default: String(cString: strerror(code))
        }
    }
}

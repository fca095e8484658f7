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
        /// To standard output.
        case print
        /// The summary to the file of a pipeline's step.
        case add(String)
        case rename
        case removeOld(String)
    }

    /// Takes the error of the system call that has just failed.
    static func last(_ attempt: Attempt) -> FileFailure {
        FileFailure(attempt: attempt, code: errno)
    }

    /// What failed and the mend, in a sentence.
    var reason: String {
        ["\(failed): \(cause)", mend].compactMap { $0 }.joined(separator: "; ")
    }

    private var failed: String {
        switch attempt {
        case .createFolder(let folder): "cannot create the folder \(folder)"
        case .create(let file): "cannot create \(file)"
        case .write: "cannot write the report"
        case .print: "cannot write to it"
        case .add(let file): "cannot add the summary to \(file), which GITHUB_STEP_SUMMARY names"
        case .rename: "cannot put the finished report in place"
        case .removeOld(let file): "cannot remove \(file), which an earlier run has written"
        }
    }

    private var cause: String {
        switch code {
        case EACCES, EPERM: "permission denied"
        case EROFS: "the file system is read-only"
        case ENOTDIR, EEXIST: "a part of the path is a file where a folder is needed"
        case EISDIR: "it is a folder"
        case ENOSPC, EDQUOT: "the disk is full"
        case EFBIG: "the file would be larger than the system allows"
        case ENAMETOOLONG: "the name is too long"
        case ENOENT: "the path does not exist"
        case EMFILE, ENFILE: "too many files are open"
        case ELOOP: "it is a link that leads back to itself"
        case EBADF: "it is closed"
        case ENXIO: "it is a pipe without a reader, a socket, or a device that is not there"
        case ETIMEDOUT: "nobody had read it when the run was told to end"
        default: String(cString: strerror(code))
        }
    }

    private var mend: String? {
        switch (code, attempt) {
        case (_, .add): "let it name a file that can be written, or leave the summary out with '--ci none'"
        case (ENOSPC, .print), (EDQUOT, .print): "free some space, or let it go elsewhere"
        case (EACCES, _), (EPERM, _): "make the folder writable, or choose another one with --output"
        case (EROFS, _): "choose another folder with --output"
        case (ENOTDIR, _), (EEXIST, _), (ELOOP, _): "remove it, or choose another path"
        case (EISDIR, _): "name a file inside it"
        case (ENOSPC, _), (EDQUOT, _): "free some space, or choose another folder with --output"
        case (EFBIG, _): "raise the limit on file size"
        case (ENAMETOOLONG, _): "choose a shorter one"
        case (ENOENT, _): "choose another one"
        case (EMFILE, _), (ENFILE, _): "raise the limit (ulimit -n) or lower --jobs"
        case (EBADF, _): "leave it open, or write into a file"
        default: nil
        }
    }
}

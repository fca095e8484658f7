import Foundation

/// Why a report could not be written.
public struct ReportError: Error, Sendable, Hashable {
    /// The report's file, as it was named.
    public var path: String
    /// What failed and how to fix it, in a sentence.
    public var reason: String

    /// Creates an error.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}

extension ReportError {
    /// A step of writing a report.
    enum Attempt {
        case createFolder(String)
        case create(String)
        case write
        case print
        /// The summary to the file of a pipeline's step.
        case add(String)
        case rename
        case removeOld(String)

        fileprivate var failure: String {
            switch self {
            case .createFolder(let folder): "cannot create the folder \(folder)"
            case .create(let file): "cannot create \(file)"
            case .write: "cannot write the report"
            case .print: "cannot write to it"
            case .add(let file): "cannot add the summary to \(file), which GITHUB_STEP_SUMMARY names"
            case .rename: "cannot put the finished report in place"
            case .removeOld(let file): "cannot remove \(file), which an earlier run has written"
            }
        }
    }

    /// Creates an error from the system's error number, by default that of the call that has just failed.
    init(path: String, _ attempt: Attempt, code: Int32 = errno) {
        let reason = "\(attempt.failure): \(Self.cause(of: code))"
        self.init(path: path, reason: [reason, Self.fix(of: code, attempt)].compactMap { $0 }.joined(separator: "; "))
    }

    private static func cause(of code: Int32) -> String {
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
        case ETIMEDOUT: "it had not been read when the run was asked to end"
        default: String(cString: strerror(code))
        }
    }

    private static func fix(of code: Int32, _ attempt: Attempt) -> String? {
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

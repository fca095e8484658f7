import Foundation

/// The reason why a report could not be written.
public struct ReportError: Error, Sendable, Hashable {
    /// The path of the report, as it was given.
    public var path: String
    /// The failure and its fix, in one sentence.
    public var reason: String
    package private(set) var cause: String

    /// Creates an error.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
        cause = reason
    }

    enum Attempt {
        case createFolder(String)
        case create(String)
        case write
        case print
        case add(String)
        case rename

        fileprivate var failure: String {
            switch self {
            case .createFolder(let folder): "cannot create the folder \(folder)"
            case .create(let file): "cannot create \(file)"
            case .write: "cannot write the report"
            case .print: "cannot write to it"
            case .add(let file): "cannot add the summary to \(file), which GITHUB_STEP_SUMMARY names"
            case .rename: "cannot put the finished report in place"
            }
        }
    }

    init(path: String, _ attempt: Attempt, code: Int32 = errno) {
        let (cause, fix) = Self.meaning(of: code)
        let fixOfAttempt =
            switch (attempt, code) {
            case (.add, _): "set the variable to a writable file, or leave it empty for no summary"
            case (.print, ENOSPC), (.print, EDQUOT): "free some space, or redirect the output"
            default: fix
            }
        self.init(path: path, reason: "\(attempt.failure): \(cause)" + (fixOfAttempt.map { "; \($0)" } ?? ""))
        self.cause = cause
    }

    private static func meaning(of code: Int32) -> (cause: String, fix: String?) {
        switch code {
        case EACCES, EPERM: ("permission denied", "make the folder writable, or choose another one with --output")
        case EROFS: ("the file system is read-only", "choose another folder with --output")
        case ENOTDIR, EEXIST: ("a part of the path is a file, not a folder", "remove it, or choose another path")
        case EISDIR: ("it is a folder", "name a file inside it")
        case ENOSPC, EDQUOT: ("the disk is full", "free some space, or choose another folder with --output")
        case ENOENT: ("the path does not exist", "choose another one")
        case EMFILE, ENFILE: ("too many files are open", "raise the limit (ulimit -n) or lower --jobs")
        case EBADF: ("it is closed", "leave it open, or write to a file")
        case ENXIO: ("it is a pipe without a reader, a socket, or a device that does not exist", nil)
        case ETIMEDOUT: ("it had not been read when the run was asked to end", nil)
        default: (String(cString: strerror(code)), nil)
        }
    }
}

import Foundation

/// An error number of the system.
struct SystemError: Error, Hashable {
    let code: Int32

    /// Creates an error from an `errno`.
    init(_ code: Int32) {
        self.code = code
    }

    /// The error of the call that has just failed in this thread.
    static var last: SystemError { SystemError(errno) }

    /// What helps where this process or the system has too many files open.
    static let mendOfTooManyFiles = "run with fewer --jobs or raise the limit of open files (ulimit -n)"

    /// The system's own words, such as `No such file or directory`.
    var text: String { String(cString: strerror(code)) }
}

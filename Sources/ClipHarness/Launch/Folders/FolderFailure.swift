import Foundation

/// A folder for launches that could not be made.
package struct FolderFailure: Error, Sendable, Hashable {
    /// Which folder, why not, and the mend, in one line.
    package var message: String
    /// Why not.
    let error: SystemError

    /// Says which folder could not be made and why.
    init(_ path: String, _ error: SystemError) {
        self.error = error
        let mend =
            switch error.code {
            case EMFILE, ENFILE: SystemError.mendOfTooManyFiles
            case EACCES, EPERM, EROFS: "make it writable, or name another folder in TMPDIR"
            case ENOENT, ENOTDIR: "make that folder, or name another one in TMPDIR"
            default: "make room there, or name another folder in TMPDIR"
            }
        message = "no folder for launches could be made at \(path): \(error.text); \(mend)"
    }
}

import Foundation

/// The folder that the process is in, from which relative paths are taken.
package enum CurrentFolder {
    /// The absolute path.
    ///
    /// - Throws: A diagnostic where it has none: the folder was deleted, or its name is no text.
    package static func path() throws(Diagnostic) -> String {
        guard let bytes = getcwd(nil, 0) else {
            let code = errno
            throw code == ENOENT
                ? failure("the current folder is no longer there")
                : failure("the current folder cannot be found: \(String(cString: strerror(code)))")
        }
        defer { free(bytes) }
        guard let path = String(validatingCString: bytes) else {
            let name = FolderNames.shown(Array(UnsafeRawBufferPointer(start: bytes, count: strlen(bytes))))
            throw failure("the path of the current folder is not UTF-8: \(name)")
        }
        // Linux says "(unreachable)" of a folder outside of what the process may see.
        guard path.hasPrefix("/") else { throw failure("the current folder cannot be reached: \(path)") }
        return path
    }

    private static func failure(_ message: String) -> Diagnostic {
        Diagnostic(.error, at: nil, message, fix: "change into another folder, or give absolute paths")
    }
}

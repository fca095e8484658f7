import Foundation

/// What a path leads to, links followed.
enum FileKind: Equatable {
    case file, folder, missing
    /// A device, a pipe or a socket, which must not be opened: reading one may never end.
    case special

    /// Looks at a path.
    static func of(_ path: String) -> FileKind {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return .missing }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .special
        }
    }
}

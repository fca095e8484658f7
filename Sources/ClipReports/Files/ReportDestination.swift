import ClipSuites
import Foundation

struct ReportDestination {
    /// The path that is replaced. A link to a file is followed, so that it stays one.
    let path: String
    let name: String
    /// The folder of the temporary file: the report's own, so that a rename suffices.
    let stagingFolder: String
    let isStream: Bool
    let standardStream: Int32?

    init(_ given: String) throws(ReportError) {
        var info = stat()
        let exists = stat(given, &info) == 0
        let (folder, name) = ReportDestination.split(given)
        let isFolder = exists && info.st_mode & S_IFMT == S_IFDIR
        guard !name.isEmpty, name != ".", name != "..", !isFolder else {
            throw ReportError(path: given, .create(given), code: EISDIR)
        }
        if !exists { try ReportDestination.createFolder(folder, for: given) }
        standardStream = exists ? StandardStream.number(of: info) : nil
        isStream = exists && (standardStream != nil || info.st_mode & S_IFMT != S_IFREG)
        if isStream {
            let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? ""
            (path, self.name, stagingFolder) = (given, name, temporary.isEmpty ? "/tmp" : temporary)
        } else {
            path = PathText.real(given) ?? given
            (stagingFolder, self.name) = ReportDestination.split(path)
        }
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.index(after: slash)...]))
    }

    private static func createFolder(_ folder: String, for report: String) throws(ReportError) {
        var end = folder.startIndex
        while end < folder.endIndex {
            let next = folder.index(after: end)
            end = folder[next...].firstIndex(of: "/") ?? folder.endIndex
            let part = String(folder[..<end])
            if mkdir(part, 0o777) != 0, errno != EEXIST, errno != EISDIR {
                let error = ReportError(path: report, .createFolder(part))
                // Some systems answer with a reason not to create where there is nothing to create.
                if FileKind.of(part) != .folder { throw error }
            }
        }
        if FileKind.of(folder) != .folder { throw ReportError(path: report, .createFolder(folder), code: ENOTDIR) }
    }
}

package enum StandardStream {
    package static func isNamed(by path: String) -> Bool { number(of: path) != nil }

    static func number(of path: String) -> Int32? {
        if path == outputPath { return STDOUT_FILENO }
        var info = stat()
        return stat(path, &info) == 0 ? number(of: info) : nil
    }

    /// The number of the stream that is a file. One that cannot be written only takes the place of a closed one.
    static func number(of file: stat) -> Int32? {
        [STDOUT_FILENO, STDERR_FILENO].first { number in
            var info = stat()
            return fstat(number, &info) == 0 && info.st_dev == file.st_dev && info.st_ino == file.st_ino
                && fcntl(number, F_GETFL) & (O_WRONLY | O_RDWR) != 0
        }
    }

    static let outputPath = "/dev/stdout"
}

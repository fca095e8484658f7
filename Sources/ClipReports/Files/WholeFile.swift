import ClipSuites
import Foundation

package enum WholeFile {
    /// Writes a file. An existing file must be writable, and keeps its owner and permissions.
    package static func write(_ bytes: [UInt8], to path: String) throws(ReportError) {
        try staged(bytes, for: path).commit()
    }

    package struct Failure: Error {
        package let problem: ReportError
        package let count: Int
    }

    package static func write(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
        var staged: [OutputFile] = []
        var count = 0
        do throws(ReportError) {
            for file in files { staged.append(try Self.staged(file.bytes, for: file.path)) }
            for file in staged {
                try file.commit()
                count += 1
            }
        } catch {
            throw Failure(problem: error, count: count)
        }
    }

    private static func staged(_ bytes: [UInt8], for path: String) throws(ReportError) -> OutputFile {
        guard access(path, F_OK) != 0 || access(path, W_OK) == 0 else { throw ReportError(path: path, .write) }
        let file = try OutputFile(path: path)
        file.takePermissions(of: path)
        try bytes.withUnsafeBufferPointer { bytes throws(ReportError) in try file.append(bytes) }
        // A stream's temporary file stays open, because it is read again on commit.
        if file.isStream { try file.flush() } else { try file.close() }
        return file
    }

    package static func write(_ bytes: [UInt8], to path: String, replacing before: [UInt8]?) throws(ReportError) {
        let folder = try ReportDestination(path).stagingFolder
        // If the file system does not support locks, the comparison still protects the file.
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if lock >= 0 { close(lock) } }
        while flock(lock, LOCK_EX) != 0, errno == EINTR {}
        var status = stat()
        guard before != nil || lstat(path, &status) != 0 else {
            throw ReportError(
                path: path, reason: "it already exists; remove it, or choose another path with --output")
        }
        guard before == nil || before == (try? OpenFile(path: path).readAll(limit: .max)) else {
            throw ReportError(path: path, reason: "it has changed since it was read; run the command again")
        }
        try write(bytes, to: path)
    }
}

struct ReportDestination {
    let given: String
    let path: String
    let name: String
    let stagingFolder: String
    let isStream: Bool
    let standardStream: Int32?

    init(_ given: String) throws(ReportError) {
        self.given = given
        var info = stat()
        let exists = stat(given, &info) == 0
        let (folder, name) = Self.split(given)
        let isFolder = exists && info.st_mode & S_IFMT == S_IFDIR
        guard !name.isEmpty, name != ".", name != "..", !isFolder else {
            throw ReportError(path: given, .create(given), code: EISDIR)
        }
        if !exists { try Self.createFolder(folder, for: given) }
        standardStream = exists ? StandardStream.number(of: info) : nil
        isStream = exists && (standardStream != nil || info.st_mode & S_IFMT != S_IFREG)
        if isStream {
            let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? ""
            (path, self.name, stagingFolder) = (given, name, temporary.isEmpty ? "/tmp" : temporary)
        } else {
            path = PathText.real(given) ?? given
            (stagingFolder, self.name) = Self.split(path)
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
                // Some systems report a different error for an existing folder.
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

    /// Ignores a read-only stream, which is only a placeholder for a closed stream.
    static func number(of file: stat) -> Int32? {
        [STDOUT_FILENO, STDERR_FILENO].first { number in
            var info = stat()
            return fstat(number, &info) == 0 && info.st_dev == file.st_dev && info.st_ino == file.st_ino
                && fcntl(number, F_GETFL) & (O_WRONLY | O_RDWR) != 0
        }
    }

    static let outputPath = "/dev/stdout"
}

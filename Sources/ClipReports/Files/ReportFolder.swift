import Foundation

/// A folder that is a report.
struct ReportFolder {
    /// The folder as it was named.
    let path: String

    /// Creates the folder and those above it, where they are missing.
    ///
    /// - Throws: ``ReportError`` where there can be no folder.
    init(_ path: String) throws(ReportError) {
        self.path = path
        try ReportFolder.attempt(path) { () throws(FileFailure) in try ReportDestination.createFolder(path) }
    }

    /// The path of a file in the folder.
    func file(_ name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

    /// Removes the files of an earlier report: those whose names might be of one, that begin with these bytes, and that
    /// are not among the names. Everything else stays.
    func removeFiles(
        beginningWith beginning: [UInt8], besides kept: Set<String>, where isOne: (String) -> Bool
    ) throws(ReportError) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names.sorted() where isOne(name) && !kept.contains(name) {
            let file = file(name)
            guard ReportFolder.hasFile(file, beginningWith: beginning) else { continue }
            try ReportFolder.attempt(path) { () throws(FileFailure) in
                if unlink(file) != 0, errno != ENOENT { throw FileFailure.last(.removeOld(name)) }
            }
        }
    }

    private static func hasFile(_ path: String, beginningWith beginning: [UInt8]) -> Bool {
        // Opening a pipe must not wait for its other end, and a link is nothing that was written here.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return false }
        return (try? file.read(upToCount: beginning.count)).map { Array($0) } == beginning
    }

    private static func attempt(_ path: String, _ body: () throws(FileFailure) -> Void) throws(ReportError) {
        do throws(FileFailure) {
            try body()
        } catch {
            throw ReportError(path: path, reason: error.reason)
        }
    }
}

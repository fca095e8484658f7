import ClipSuites
import Foundation

/// A report on its way to disk: a temporary file beside the target, which it replaces when it is complete.
final class OutputFile: TemporaryFile {
    private let destination: ReportDestination

    init(path: String, isKept: Bool = false) throws(ReportError) {
        destination = try ReportDestination(path)
        try super.init(
            in: destination.stagingFolder, for: destination.name, path: path,
            isKept: isKept && !destination.isStream)
    }

    var isStream: Bool { destination.isStream }

    func makeAnnex() throws(ReportError) -> TemporaryFile {
        try TemporaryFile(in: destination.stagingFolder, for: destination.name, path: path)
    }

    func commit() throws(ReportError) {
        guard isStream else { return try move(to: destination.path) }
        defer { remove() }
        if let stream = destination.standardStream { return try copy(to: stream) }
        let target = WriteTimeout.shared.open(destination.path)
        guard target >= 0 else { throw ReportError(path: path, .create(destination.path)) }
        defer { Foundation.close(target) }
        try copy(to: target)
    }

    private func copy(to target: Int32) throws(ReportError) {
        try read { bytes throws(ReportError) in
            if let failed = Descriptor.write(bytes, to: target) { throw ReportError(path: path, .write, code: failed) }
        }
    }
}

package enum WholeFile {
    package static func write(_ text: String, to path: String) throws(ReportError) {
        try write(Array(text.utf8), to: path)
    }

    /// Writes bytes. A file that was there keeps owner and permissions; a read-only one stays.
    package static func write(_ bytes: [UInt8], to path: String) throws(ReportError) {
        try staged(bytes, for: path).commit()
    }

    package struct Failure: Error {
        package let problem: ReportError
        package let count: Int
    }

    /// Writes several files, of which none is put in place before all are complete.
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
        // What is copied is read once more.
        if file.isStream { try file.flush() } else { try file.close() }
        return file
    }

    /// Writes bytes if the file is still as it was read; `nil` for none.
    package static func write(
        _ bytes: [UInt8], to path: String, replacing before: [UInt8]?
    ) throws(ReportError) {
        let folder = try ReportDestination(path).stagingFolder
        // Where a file system has no locks, there is still the comparison.
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if lock >= 0 { close(lock) } }
        while flock(lock, LOCK_EX) != 0, errno == EINTR {}
        var status = stat()
        guard before != nil || lstat(path, &status) != 0 else {
            throw ReportError(
                path: path, reason: "it is there already; remove it, or choose another path with --output")
        }
        guard before == nil || before == (try? OpenFile(path: path).readAll(limit: .max)) else {
            throw ReportError(path: path, reason: "it has changed since it was read; give the command again")
        }
        try write(bytes, to: path)
    }
}

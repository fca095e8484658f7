import ClipHarness
import Foundation

/// A temporary file that replaces a report once complete. An incomplete file may be kept.
final class OutputFile {
    private let destination: ReportDestination
    private let temporaryPath: String
    private var descriptor: Int32
    private var exists = true
    /// Whether the temporary file stays if this process is killed or cannot complete the report.
    let isKept: Bool
    private var buffer = ByteBuffer(capacity: OutputFile.bufferSize * 2)
    private var written = 0

    private static let bufferSize = 128 * 1024

    static let keptSuffix = ".partial"

    convenience init(path: String, isKept: Bool = false) throws(ReportError) {
        try self.init(for: try ReportDestination(path), isKept: isKept)
    }

    /// Creates `<name>.partial` if `isKept` and the name is free, or else `<name>.<random>.partial`.
    private init(for destination: ReportDestination, isKept: Bool) throws(ReportError) {
        self.destination = destination
        let (folder, name) = (destination.stagingFolder, destination.name)
        let kept = "\(folder)/\(name)\(Self.keptSuffix)"
        if isKept, !destination.isStream, let descriptor = Self.openKept(kept) {
            (temporaryPath, self.descriptor) = (kept, descriptor)
            self.isKept = true
            return
        }
        self.isKept = false
        // Common file systems limit names to 255 bytes.
        let stem = name.utf8.prefix(200).text
        let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        temporaryPath = "\(folder)/\(stem).\(number).partial"
        repeat {
            descriptor = open(temporaryPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        } while descriptor < 0 && errno == EINTR
        guard descriptor < 0 else {
            TemporaryPaths.insert(temporaryPath)
            return
        }
        let error = ReportError(path: destination.given, .create("\(folder)/\(name)"))
        exists = false
        throw error
    }

    private static func openKept(_ path: String) -> Int32? {
        // Another process may still be reading a killed run's file, so the file is not overwritten.
        if let old = locked(open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC), at: path) {
            unlink(path)
            _ = Foundation.close(old)
        }
        return locked(open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666), at: path)
    }

    private static func locked(_ descriptor: Int32, at path: String) -> Int32? {
        guard descriptor >= 0 else { return nil }
        // If the file system does not support locks, the file is treated as unlocked.
        let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
        var (opened, named) = (stat(), stat())
        let isThere = fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
        if !isTaken, isThere, opened.st_mode & S_IFMT == S_IFREG { return descriptor }
        _ = Foundation.close(descriptor)
        return nil
    }

    deinit { remove() }

    func makeAnnex() throws(ReportError) -> OutputFile { try OutputFile(for: destination, isKept: false) }

    var path: String { destination.given }
    var isStream: Bool { destination.isStream }
    var count: Int { written + buffer.count }

    func append(_ bytes: borrowing ByteBuffer) throws(ReportError) {
        try bytes.withBytes { bytes throws(ReportError) in try append(bytes) }
    }

    func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(ReportError) {
        buffer.append(bytes)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    func append(_ text: String) throws(ReportError) {
        buffer.append(text: text)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    func overwrite(at offset: Int, with bytes: borrowing ByteBuffer) throws(ReportError) {
        if offset >= written { return buffer.overwrite(at: offset - written, with: bytes) }
        try flush()
        try bytes.withBytes { bytes throws(ReportError) in try write(bytes, at: offset) }
    }

    func flush() throws(ReportError) {
        try buffer.withBytes { bytes throws(ReportError) in try write(bytes, at: written) }
        written += buffer.count
        buffer.removeAll()
    }

    func read(_ body: (UnsafeBufferPointer<UInt8>) throws(ReportError) -> Void) throws(ReportError) {
        try flush()
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        var offset = 0
        while offset < written {
            let count = chunk.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw fail(.write) }
            guard count > 0 else {
                throw ReportError(path: path, reason: "its temporary file was truncated during the run")
            }
            try chunk.withUnsafeBufferPointer { bytes throws(ReportError) in
                try body(UnsafeBufferPointer(rebasing: bytes[..<count]))
            }
            offset += count
        }
    }

    private func write(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws(ReportError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeBufferPointer(rebasing: bytes[done...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw fail(.write) }
            done += count
        }
    }

    func close() throws(ReportError) {
        guard descriptor >= 0 else { return }
        try flush()
        buffer = ByteBuffer()
        let closed = Foundation.close(descriptor)
        descriptor = -1
        // Some network file systems report a full disk only when the file is closed.
        if closed != 0, errno != EINTR { throw fail(.write) }
    }

    func commit() throws(ReportError) {
        guard isStream else { return try move(to: destination.path) }
        defer { remove() }
        let target = destination.standardStream ?? WriteTimeout.shared.open(destination.path)
        guard target >= 0 else { throw ReportError(path: path, .create(destination.path)) }
        defer { if destination.standardStream == nil { _ = Foundation.close(target) } }
        try read { bytes throws(ReportError) in
            if let failed = WriteTimeout.write(bytes, to: target) {
                throw ReportError(path: path, .write, code: failed)
            }
        }
    }

    private func move(to destination: String) throws(ReportError) {
        // Holds the lock of a kept file until the file is renamed.
        let lock = isKept ? fcntl(descriptor, F_DUPFD_CLOEXEC, 0) : -1
        defer { if lock >= 0 { _ = Foundation.close(lock) } }
        try close()
        guard rename(temporaryPath, destination) == 0 else { throw fail(.rename) }
        TemporaryPaths.remove(temporaryPath)
        exists = false
    }

    func takePermissions(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        _ = fchmod(descriptor, status.st_mode & 0o7777)
    }

    private func remove() {
        if descriptor >= 0 { _ = Foundation.close(descriptor) }
        descriptor = -1
        guard exists, !isKept else { return }
        unlink(temporaryPath)
        TemporaryPaths.remove(temporaryPath)
        exists = false
    }

    private func fail(_ attempt: ReportError.Attempt) -> ReportError {
        let error = ReportError(path: path, attempt)
        remove()
        return error
    }
}

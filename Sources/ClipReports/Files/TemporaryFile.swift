import ClipHarness
import Foundation

/// A file for a report in the making. It is removed with this value, and when this process is killed.
class TemporaryFile {
    let path: String
    private let temporaryPath: String
    private var descriptor: Int32
    private var exists = true
    private var buffer = ByteBuffer(capacity: TemporaryFile.bufferSize * 2)
    private var written = 0

    private static let bufferSize = 128 * 1024

    /// Creates `<name>.<random>.partial` in a folder.
    init(in folder: String, for name: String, path: String) throws(ReportError) {
        self.path = path
        // 255 bytes are the longest name that common file systems take.
        let stem = String(decoding: name.utf8.prefix(200), as: UTF8.self)
        let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        temporaryPath = "\(folder)/\(stem).\(number).partial"
        // Watched before it is there, since this process may be killed in between.
        Guardian.shared.watch(temporaryPath)
        repeat {
            descriptor = open(temporaryPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        } while descriptor < 0 && errno == EINTR
        guard descriptor < 0 else { return }
        let code = errno
        Guardian.shared.forget(temporaryPath)
        exists = false
        throw ReportError(path: path, .create("\(folder)/\(name)"), code: code)
    }

    deinit { remove() }

    var count: Int { written + buffer.count }

    func append(_ bytes: borrowing ByteBuffer) throws(ReportError) {
        try bytes.withBytes { bytes throws(ReportError) in try append(bytes) }
    }

    func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(ReportError) {
        buffer.append(bytes)
        if buffer.count >= TemporaryFile.bufferSize { try flush() }
    }

    func append(_ text: String) throws(ReportError) {
        buffer.append(text: text)
        if buffer.count >= TemporaryFile.bufferSize { try flush() }
    }

    func overwrite(at offset: Int, with bytes: borrowing ByteBuffer) throws(ReportError) {
        if offset >= written { return buffer.overwrite(at: offset - written, with: bytes) }
        try flush()
        try bytes.withBytes { bytes throws(ReportError) in try write(bytes, at: offset) }
    }

    /// Hands everything to the system.
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
                throw ReportError(path: path, reason: "its temporary file was cut while the run went on")
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

    /// Ends writing and reading, and gives the memory back.
    func close() throws(ReportError) {
        guard descriptor >= 0 else { return }
        try flush()
        buffer = ByteBuffer()
        let closed = Foundation.close(descriptor)
        descriptor = -1
        // Some network file systems report a full disk only here.
        if closed != 0, errno != EINTR { throw fail(.write) }
    }

    func move(to destination: String) throws(ReportError) {
        try close()
        guard rename(temporaryPath, destination) == 0 else { throw fail(.rename) }
        Guardian.shared.forget(temporaryPath)
        exists = false
    }

    /// Takes owner and permissions of the file that this one is to replace, as far as allowed.
    func takePermissions(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        _ = fchmod(descriptor, status.st_mode & 0o7777)
    }

    func remove() {
        if descriptor >= 0 { _ = Foundation.close(descriptor) }
        descriptor = -1
        guard exists else { return }
        unlink(temporaryPath)
        Guardian.shared.forget(temporaryPath)
        exists = false
    }

    /// Removes the file, for an error of the system call that has just failed.
    private func fail(_ attempt: ReportError.Attempt) -> ReportError {
        let error = ReportError(path: path, attempt)
        remove()
        return error
    }
}

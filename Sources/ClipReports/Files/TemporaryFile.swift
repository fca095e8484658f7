import ClipHarness

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The file that a report is written to before it takes its target's place. It goes when this value does, or when this process
/// is killed.
final class TemporaryFile {
    private let path: String
    private var descriptor: Int32
    private var exists = true

    /// Creates `<name>.<process>.partial` in a folder, or with the next free number where an earlier process that
    /// was killed has left one.
    init(in folder: String, for name: String) throws(FileFailure) {
        // 255 bytes are the longest name that common file systems take.
        let stem = "\(folder)/\(String(decoding: name.utf8.prefix(220), as: UTF8.self)).\(getpid())"
        var candidate = "\(stem).partial"
        var number = 0
        while true {
            // Watched before it is there, since this process may be killed in between.
            Guardian.shared.watch(candidate)
            repeat {
                descriptor = open(candidate, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            } while descriptor < 0 && errno == EINTR
            if descriptor >= 0 { break }
            let failure = FileFailure.last(.create("\(folder)/\(name)"))
            Guardian.shared.forget(candidate)
            guard failure.code == EEXIST, number < 1000 else { throw failure }
            number += 1
            candidate = "\(stem)-\(number).partial"
        }
        path = candidate
    }

    deinit { remove() }

    /// Writes all bytes at an offset.
    func write(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws(FileFailure) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeBufferPointer(rebasing: bytes[done...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileFailure.last(.write) }
            done += count
        }
    }

    /// Reads some of the bytes from an offset on; none at the end.
    func chunk(at offset: Int) throws(FileFailure) -> [UInt8] {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, filled in
            repeat {
                count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            } while count < 0 && errno == EINTR
            filled = max(0, count)
        }
        guard count >= 0 else { throw FileFailure.last(.write) }
        return bytes
    }

    /// Gives the file its final name, or copies it into a device or pipe.
    func move(to destination: ReportDestination, holding form: PipelineCommands.Form) throws(FileFailure) {
        if destination.isStream {
            if let stream = destination.standardStream {
                try copy(to: stream, form)
            } else {
                try copy(to: destination.path, form)
            }
            remove()
            return
        }
        try close()
        guard rename(path, destination.path) == 0 else { throw FileFailure.last(.rename) }
        Guardian.shared.forget(path)
        exists = false
    }

    /// Ends writing and reading, where they have not ended yet.
    func close() throws(FileFailure) {
        guard descriptor >= 0 else { return }
        let closed = systemClose(descriptor)
        descriptor = -1
        // Some network file systems report a full disk only here.
        if closed != 0, errno != EINTR { throw FileFailure.last(.write) }
    }

    /// Closes and deletes the file, if it is still there.
    func remove() {
        if descriptor >= 0 { _ = systemClose(descriptor) }
        descriptor = -1
        if exists {
            unlink(path)
            Guardian.shared.forget(path)
        }
        exists = false
    }

    private func copy(to path: String, _ form: PipelineCommands.Form) throws(FileFailure) {
        let target = WritingPatience.shared.openToWrite(path)
        guard target >= 0 else { throw FileFailure.last(.create(path)) }
        defer { _ = systemClose(target) }
        try copy(to: target, form)
    }

    /// Copies whole lines, of which the longest is in memory.
    private func copy(to target: Int32, _ form: PipelineCommands.Form) throws(FileFailure) {
        var offset = 0
        var lines: [UInt8] = []
        while true {
            let chunk = try chunk(at: offset)
            offset += chunk.count
            guard let end = chunk.isEmpty ? 0 : chunk.lastIndex(of: UInt8(ascii: "\n")).map({ $0 + 1 }) else {
                lines += chunk
                continue
            }
            lines += chunk[..<end]
            let neutral = lines.withUnsafeBufferPointer { PipelineCommands.neutralised($0, as: form) }
            let failed = neutral.withUnsafeBytes { Descriptor(target).write($0) }
            if let failed { throw FileFailure(attempt: .write, code: failed) }
            if chunk.isEmpty { return }
            lines = Array(chunk[end...])
        }
    }
}

/// `close(2)` under a name that no method hides.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

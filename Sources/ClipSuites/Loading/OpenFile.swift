import Foundation

/// A file that is open for reading, and is closed with its last owner.
final class OpenFile: Sendable {
    private let descriptor: Int32

    /// Opens a file; `nil` where it cannot be opened.
    init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// The file's size in bytes; `nil` where nobody knows.
    var size: Int? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The bytes at an offset: at most `count`, none at the end of the file, `nil` where they cannot be read.
    ///
    /// The offset is the caller's, so that owners do not move one another's place. A pipe has no offsets: its bytes
    /// come in their order.
    func read(_ count: Int, at offset: Int) -> [UInt8]? {
        var found = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, initialised in
            repeat {
                found = pread(descriptor, memory.baseAddress, count, off_t(offset))
                if found < 0, errno == ESPIPE { found = systemRead(descriptor, memory.baseAddress, count) }
            } while found < 0 && errno == EINTR
            initialised = max(0, found)
        }
        return found < 0 ? nil : bytes
    }
}

/// `read(2)` under a name that no method hides.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

import Foundation

/// A file that is open for reading, and is closed with its last owner.
final class OpenFile: Sendable {
    private let descriptor: Int32

    /// Opens a file; `nil` where that fails, or where it is a stream.
    ///
    /// What is at the path is looked at once it is open: it may have been a file when a folder was listed, and opening a
    /// pipe would wait for a writer.
    ///
    /// - Parameter mayBeStream: Whether a pipe or a device is read too, and waited for: only where a user has named it.
    init?(path: String, mayBeStream: Bool = false) {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, mayBeStream || !Self.isStream(status) else {
            close(descriptor)
            errno = ENXIO
            return nil
        }
        self.descriptor = descriptor
        isStream = Self.isStream(status)
    }

    private let isStream: Bool

    private static func isStream(_ status: stat) -> Bool {
        status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
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
                if isStream { waitForBytes() }
                found = pread(descriptor, memory.baseAddress, count, off_t(offset))
                if found < 0, errno == ESPIPE { found = systemRead(descriptor, memory.baseAddress, count) }
            } while found < 0 && (errno == EINTR || isStream && errno == EAGAIN)
            initialised = max(0, found)
        }
        return found < 0 ? nil : bytes
    }

    /// Waits until a stream has bytes or has ended; a pipe that nobody has opened for writing yet has not.
    private func waitForBytes() {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, -1)
    }
}

/// `read(2)` under a name that no method hides.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

import Foundation

/// An open file descriptor that takes bytes in order, such as a terminal or a pipe.
struct Descriptor {
    private let number: Int32

    init(_ number: Int32) { self.number = number }

    /// Writes all bytes, waiting where the descriptor cannot take them yet, unless this process is asked to end.
    ///
    /// - Returns: The system's error number, or `nil` when all went well.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32? {
        var rest = bytes
        while let base = rest.baseAddress, !rest.isEmpty {
            // What is ready for bytes may be a pipe that takes as few as these.
            guard WriteTimeout.shared.waitToWrite(to: number) else { return ETIMEDOUT }
            let count = Foundation.write(number, base, min(rest.count, Int(PIPE_BUF)))
            if count > 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                continue
            }
            switch errno {
            // A parent may have made a shared terminal or pipe non-blocking.
            case EINTR, EAGAIN: continue
            default: return errno
            }
        }
        return nil
    }
}

/// How long writing waits for a reader: without limit, until this process is asked to end, and then a second more.
///
/// Without it `InterruptTests.unreadReport` fails: a run that waits for a reader of its report could not be ended.
///
/// `@unchecked Sendable`: `limit` is only touched while `lock` is held.
package final class WriteTimeout: @unchecked Sendable {
    /// The timeout of this process.
    package static let shared = WriteTimeout()

    private let lock = NSLock()
    private var limit: ContinuousClock.Instant?

    /// How often it is checked, in milliseconds, whether the time is over.
    private static let interval: Int32 = 50

    private init() {}

    /// Starts the last second: this process is asked to end.
    package func start() {
        lock.withLock { if limit == nil { limit = .now + .seconds(1) } }
    }

    private var isOver: Bool {
        lock.withLock { limit.map { $0 <= .now } ?? false }
    }

    /// Waits until a descriptor takes bytes, and returns whether it does; it also does where writing to it would fail.
    func waitToWrite(to descriptor: Int32) -> Bool {
        while true {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if poll(&waiting, 1, Self.interval) > 0 { return true }
            if isOver { return false }
        }
    }

    /// Opens a device or a pipe for writing, for which a pipe needs a reader; -1 where that fails.
    func open(_ path: String) -> Int32 {
        while true {
            let descriptor = Foundation.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if descriptor >= 0 || errno != ENXIO { return descriptor }
            var status = stat()
            // Nothing but a pipe ever gets a reader.
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
                errno = ENXIO
                return -1
            }
            if isOver {
                errno = ETIMEDOUT
                return -1
            }
            _ = poll(nil, 0, Self.interval)
        }
    }
}

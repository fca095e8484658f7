import Foundation

/// How long writing waits for somebody who reads: as long as that takes, until this process is told to end, and then for a
/// moment more.
///
/// `@unchecked Sendable`: `limit` is only touched while `lock` is held.
package final class WritingPatience: @unchecked Sendable {
    /// The patience of this process.
    package static let shared = WritingPatience()

    private let lock = NSLock()
    private var limit: ContinuousClock.Instant?

    private static let moment = Duration.seconds(1)
    /// How often it is asked, in milliseconds, whether the patience has ended.
    private static let pause: Int32 = 50

    private init() {}

    /// This process is told to end.
    package func end() {
        lock.withLock { if limit == nil { limit = .now + Self.moment } }
    }

    private var hasEnded: Bool {
        lock.withLock { limit.map { $0 <= .now } ?? false }
    }

    /// Waits until a descriptor takes bytes, and tells whether it does; it also does where writing to it would fail.
    func waitToWrite(to descriptor: Int32) -> Bool {
        while true {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if poll(&waiting, 1, Self.pause) > 0 { return true }
            if hasEnded { return false }
        }
    }

    /// Opens a device or a pipe for writing, for which a pipe needs a reader; -1 where that fails.
    func openToWrite(_ path: String) -> Int32 {
        while true {
            let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if descriptor >= 0 || errno != ENXIO { return descriptor }
            var status = stat()
            // Nothing but a pipe ever gets a reader.
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
                errno = ENXIO
                return -1
            }
            if hasEnded {
                errno = ETIMEDOUT
                return -1
            }
            _ = poll(nil, 0, Self.pause)
        }
    }
}

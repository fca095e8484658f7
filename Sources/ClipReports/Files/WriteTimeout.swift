import ClipHarness
import Foundation

/// The time limit for a slow reader: one second after this process is asked to end.
package final class WriteTimeout: Sendable {
    package static let shared = WriteTimeout()

    private let limit = Locked<ContinuousClock.Instant?>(nil)

    /// The polling interval, in milliseconds.
    private static let interval: Int32 = 50

    private init() {}

    package func start() { limit.withLock { if $0 == nil { $0 = .now + .seconds(1) } } }

    private var isOver: Bool { limit.withLock { $0.map { $0 <= .now } ?? false } }

    private func waitToWrite(to descriptor: Int32) -> Bool {
        while true {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if poll(&waiting, 1, Self.interval) > 0 { return true }
            if isOver { return false }
        }
    }

    static func write(_ text: String, to number: Int32) -> Int32? { text.withBytes { write($0, to: number) } }

    static func write(_ bytes: UnsafeBufferPointer<UInt8>, to number: Int32) -> Int32? {
        var rest = bytes
        while let base = rest.baseAddress, !rest.isEmpty {
            // A pipe that is ready may accept no more than PIPE_BUF bytes.
            guard shared.waitToWrite(to: number) else { return ETIMEDOUT }
            let count = Foundation.write(number, base, min(rest.count, Int(PIPE_BUF)))
            if count > 0 {
                rest = UnsafeBufferPointer(rebasing: rest[count...])
                continue
            }
            // A parent process may have made a shared terminal or pipe non-blocking.
            guard errno == EINTR || errno == EAGAIN else { return errno }
        }
        return nil
    }

    /// Opens a device, or a pipe once it has a reader. Returns -1 on failure.
    func open(_ path: String) -> Int32 {
        while true {
            let descriptor = Foundation.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if descriptor >= 0 || errno != ENXIO { return descriptor }
            var status = stat()
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

package final class DescriptorOutput: TextOutput {
    private let number: Int32
    private var errorNumber: Int32?
    private let edit: (String) -> String

    package init(_ number: Int32, edit: @escaping (String) -> String = { $0 }) {
        self.number = number
        self.edit = edit
    }

    package func write(_ text: String) {
        if errorNumber == nil { errorNumber = WriteTimeout.write(edit(text), to: number) }
    }

    package var lostReader: Bool { errorNumber == EPIPE }

    /// The error of a failed write; `nil` if only the reader is gone.
    package var failure: ReportError? {
        guard let errorNumber, errorNumber != EPIPE else { return nil }
        return ReportError(path: "standard output", .print, code: errorNumber)
    }

    package var hasReader: Bool {
        // A lost reader causes POLLERR on Linux, and POLLHUP on macOS if an event is requested.
        var asked = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        return poll(&asked, 1, 0) <= 0 || asked.revents & Int16(POLLERR | POLLHUP) == 0
    }

    package var isTerminal: Bool { isatty(number) == 1 }

    package var columns: Int? {
        var size = winsize()
        guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

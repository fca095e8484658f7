import Foundation

/// A pipe whose only use is to end a wait in another thread.
struct WakePipe: ~Copyable {
    private let pipe: ChildPipe

    /// Makes a pipe.
    ///
    /// - Throws: ``SystemError`` where the process or the system has too many descriptors open.
    init() throws(SystemError) {
        pipe = try ChildPipe()
    }

    /// The descriptor that is waited at.
    var reading: Int32 { pipe.reading.number }

    /// The descriptor that is written to.
    var writing: Int32 { pipe.writing.number }

    /// Whether somebody has written to a pipe's end, which is given by its number, or -1.
    static func isReadable(_ number: Int32) -> Bool {
        var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    /// Forgets what was written.
    func drain() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(pipe.reading.number, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open file descriptor that takes bytes in order, such as a terminal or a pipe.
struct Descriptor {
    private let number: Int32

    init(_ number: Int32) { self.number = number }

    /// Writes all bytes, waiting where the descriptor cannot take them yet.
    ///
    /// - Returns: The system's error number, or `nil` when all went well.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32? {
        var rest = bytes
        while let base = rest.baseAddress, !rest.isEmpty {
            let count = systemWrite(number, base, rest.count)
            if count > 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                // A parent may have made a shared terminal or pipe non-blocking.
                var waiting = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            default: return errno
            }
        }
        return nil
    }
}

/// `write(2)` under a name that no method hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

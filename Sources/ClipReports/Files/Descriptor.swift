#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open file descriptor that takes bytes in order, such as a terminal or a pipe.
struct Descriptor {
    private let number: Int32

    init(_ number: Int32) { self.number = number }

    /// Writes all bytes, waiting where the descriptor cannot take them yet, unless this process is told to end.
    ///
    /// - Returns: The system's error number, or `nil` when all went well.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32? {
        var rest = bytes
        while let base = rest.baseAddress, !rest.isEmpty {
            // What is said to take bytes may be a pipe that takes as few as these.
            guard WritingPatience.shared.waitToWrite(to: number) else { return ETIMEDOUT }
            let count = systemWrite(number, base, min(rest.count, Int(PIPE_BUF)))
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

/// `write(2)` under a name that no method hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

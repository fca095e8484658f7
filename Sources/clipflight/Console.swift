#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

import ClipHarness

/// The standard streams, for text that is written at once.
enum Console {
    /// Writes to standard output. A reader that has gone away, as `head` does, is no error.
    @discardableResult
    static func output(_ text: String) -> ExitStatus {
        write(text, to: STDOUT_FILENO)
        return .passed
    }

    /// Writes to standard error.
    static func error(_ text: String) {
        write(text, to: STDERR_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty {
                let written = posixWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { return }
                rest = rest.dropFirst(written)
            }
        }
    }

    private static func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}

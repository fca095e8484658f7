import Foundation

/// Handlers that a signal ends.
enum Crashes {
    static let acts: [String: Hostility.Act] = [
        "null-pointer": {
            UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
            return nil
        },
        "swift-failure": { fatalError("a handler's own failure") },
        "stack-overflow": { .screen("\(descend(1))") },
        "sigabrt": { abort() },
        "sigsegv": { die(of: SIGSEGV) },
        "sigill": { die(of: SIGILL) },
        "sigkill": { die(of: SIGKILL) },
        "sigterm": { die(of: SIGTERM) },
        "sigint": { die(of: SIGINT) },
        "sigpipe": { die(of: SIGPIPE) },
        "sigvtalrm": { die(of: SIGVTALRM) },
        "file-too-large": {
            var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
            setrlimit(fileSize, &limit)
            let file = open(Hostility.variable("CLIPFLIGHT_CONTAINER") + "/file", O_WRONLY | O_CREAT, 0o600)
            let bytes = [UInt8](repeating: 0, count: 4096)
            while write(file, bytes, bytes.count) > 0 {}
            return nil
        },
        "kills-its-group": {
            kill(0, SIGKILL)
            Hostility.wait()
        },
    ]

    #if canImport(Glibc)
        private static let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
        private static let fileSize = RLIMIT_FSIZE
    #endif

    private static func die(of number: Int32) -> Never {
        signal(number, SIG_DFL)
        kill(getpid(), number)
        Hostility.wait()
    }

    /// This is not a tail call, so each step uses some of the stack.
    private static func descend(_ depth: Int) -> Int {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { bytes in
            bytes.initialize(repeating: UInt8(truncatingIfNeeded: depth))
            return descend(depth + 1) + Int(bytes[depth % 512])
        }
    }
}

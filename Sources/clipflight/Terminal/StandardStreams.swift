#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The standard streams as the program finds them.
enum StandardStreams {
    /// Gives each stream that was closed when the program was started (`>&-`) a device that takes nothing.
    ///
    /// The next file that is opened would have its number otherwise, and what is printed would go into that: into a
    /// report, or into the queue of events, which never takes a byte.
    static func fillGaps() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", O_RDONLY)
        }
    }
}

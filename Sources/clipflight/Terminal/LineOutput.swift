import ClipReports

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Lines for standard output, written many at a time.
struct LineOutput: ~Copyable {
    private let output = DescriptorOutput(STDOUT_FILENO)
    private var buffer = ""

    private static let size = 64 * 1024

    /// Adds a line; its end is added too.
    mutating func line(_ text: String = "") {
        buffer += text
        buffer += "\n"
        if buffer.utf8.count >= Self.size { flush() }
    }

    /// Writes what is left.
    mutating func flush() {
        output.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}

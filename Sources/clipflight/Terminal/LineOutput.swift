import ClipHarness
import ClipReports

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Lines for standard output, written many at a time.
struct LineOutput: ~Copyable {
    private let output: DescriptorOutput
    private var buffer = ""

    private static let size = 64 * 1024

    /// Lines of text or of JSON.
    init(isJSON: Bool = false) {
        output = DescriptorOutput(STDOUT_FILENO, holding: isJSON ? .json : .text)
    }

    /// Whether there is no need for more lines.
    var isClosed: Bool { output.lostReader }

    /// Adds a line; its end is added too.
    mutating func line(_ text: String = "") {
        buffer += text
        buffer += "\n"
        if buffer.utf8.count >= Self.size { flush() }
    }

    /// Writes what is left, and tells where not all of it arrived.
    mutating func end() -> ExitStatus {
        flush()
        return Console.settle(output)
    }

    private mutating func flush() {
        output.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}

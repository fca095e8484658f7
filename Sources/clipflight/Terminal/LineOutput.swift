import ClipHarness
import ClipReports
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Lines for standard output, written many at a time.
struct LineOutput: ~Copyable {
    private let output: DescriptorOutput
    /// Whether a pipeline looks for its commands in JSON.
    private let isReadAsJSON: Bool
    private var buffer = ""

    private static let size = 64 * 1024

    /// Lines of text or of JSON; nothing in them is left to be a pipeline's command.
    init(isJSON: Bool = false) {
        output = isJSON ? DescriptorOutput(STDOUT_FILENO) : Console.stream(STDOUT_FILENO)
        isReadAsJSON = isJSON && PipelineCommands.areRead(in: ProcessInfo.processInfo.environment)
    }

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
        output.write(isReadAsJSON ? PipelineCommands.neutralised(json: buffer) : buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}

import ClipHarness
import ClipReports
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The standard streams, for text that is written at once.
enum Console {
    /// Writes to standard output what is said beside the reports; it matters to nobody but who reads along.
    static func output(_ text: String) {
        DescriptorOutput(STDOUT_FILENO).write(text)
    }

    /// Writes to standard output what the command was asked for, and tells where it did not arrive.
    static func deliver(_ text: String) -> ExitStatus {
        deliver { $0.write(text) }
    }

    /// Writes to standard output what the command was asked for, and tells where it did not arrive.
    static func deliver(_ body: (DescriptorOutput) -> Void) -> ExitStatus {
        let output = DescriptorOutput(STDOUT_FILENO)
        body(output)
        return settle(output)
    }

    /// How a command ends that has written to an output. Nothing is said of a reader that has gone away, as `head` does.
    static func settle(_ output: DescriptorOutput) -> ExitStatus {
        output.lostReader ? .readerGone : output.failure.map(report) ?? .passed
    }

    /// Tells why a file could not be written.
    @discardableResult
    static func report(_ failure: ReportError) -> ExitStatus {
        error("\(ShownText.short(failure.path)): error: \(ShownText.short(failure.reason, limit: 1000))\n")
        return .reportNotWritten
    }

    /// Writes to standard error.
    static func error(_ text: String) {
        DescriptorOutput(STDERR_FILENO).write(text)
    }

    /// Whether text on a stream is to be coloured.
    static func isColoured(_ choice: ColourChoice, on output: DescriptorOutput) -> Bool {
        TerminalSettings.settle(
            ReportOptions(colour: choice), isTerminal: output.isTerminal,
            environment: ProcessInfo.processInfo.environment
        ).isColoured
    }
}

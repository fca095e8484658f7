import ClipHarness
import ClipReports
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The reports of a run and what is shown of it.
final class RunReports: Sendable {
    private let files: ReportFiles
    private let screen: ReportSet

    /// Makes the reports that were asked for.
    init(_ arguments: RunArguments) {
        let options = ReportOptions(
            storeOutput: arguments.storeOutput, reproducible: arguments.isReproducible, colour: arguments.colour,
            progress: arguments.progress)
        files = ReportFiles(arguments.reports, in: arguments.output, options: options)
        screen = ReportSet([Self.terminal(options)])
    }

    /// Whether every report could be written so far.
    var areWritten: Bool { files.areWritten }

    /// Hands an event to every report.
    func handle(_ event: RunEvent) {
        files.handle(event)
        screen.handle(event)
    }

    /// Says where the reports are, and which could not be written.
    func announceEnd() { files.announceEnd() }

    private static func terminal(_ options: ReportOptions) -> TerminalReporter {
        let output = DescriptorOutput(STDOUT_FILENO)
        let settings = TerminalSettings.settle(
            options, isTerminal: output.isTerminal, environment: ProcessInfo.processInfo.environment,
            columns: { DescriptorOutput(STDOUT_FILENO).columns ?? 80 })
        return TerminalReporter(output: output, settings: settings)
    }
}

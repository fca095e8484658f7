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
    private let pipeline: Pipeline?

    /// Makes the reports that were asked for.
    init(_ arguments: RunArguments) {
        let options = ReportOptions(
            storeOutput: arguments.storeOutput, reproducible: arguments.isReproducible, colour: arguments.colour,
            progress: arguments.progress)
        let environment = ProcessInfo.processInfo.environment
        pipeline = Pipeline(arguments.ci, in: environment)
        files = ReportFiles(
            arguments.reports, in: arguments.output, options: options, summary: pipeline?.summary(in: environment))
        // Who asked for annotations on standard output has them already.
        let isAnnotated = arguments.reports.contains {
            $0.format == .github && StandardStream.isNamed(by: $0.path(in: arguments.output))
        }
        let dialect = isAnnotated ? nil : pipeline?.dialect
        let annotations = dialect.map { AnnotationReporter(target: .output, dialect: $0) }
        screen = ReportSet([Self.terminal(options)] + [annotations].compactMap { $0 })
    }

    /// Whether every report could be written so far.
    var areWritten: Bool { files.areWritten }

    /// Hands an event to every report.
    func handle(_ event: RunEvent) {
        files.handle(event)
        screen.handle(event)
    }

    /// Says where the reports are, and which could not be written.
    func announceEnd() { files.announceEnd(to: pipeline) }

    private static func terminal(_ options: ReportOptions) -> TerminalReporter {
        let output = DescriptorOutput(STDOUT_FILENO)
        let settings = TerminalSettings.settle(
            options, isTerminal: output.isTerminal, environment: ProcessInfo.processInfo.environment,
            columns: { DescriptorOutput(STDOUT_FILENO).columns ?? 80 })
        return TerminalReporter(output: output, settings: settings)
    }
}

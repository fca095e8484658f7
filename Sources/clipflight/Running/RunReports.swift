import ClipHarness
import ClipReports
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The reports of a run and what is shown of it.
///
/// `@unchecked` holds because the only state, how many failures were announced, is used under its lock; the two sets
/// have locks of their own.
final class RunReports: @unchecked Sendable {
    private let files: ReportSet
    private let screen: ReportSet
    /// The reports' paths as they are shown.
    private let paths: [String]
    private let lock = NSLock()
    private var announced = 0

    /// Makes the reports that were asked for.
    init(_ arguments: RunArguments) {
        let options = ReportOptions(
            storeOutput: arguments.storeOutput, reproducible: arguments.isReproducible, colour: arguments.colour,
            progress: arguments.progress)
        paths = arguments.reports.map { $0.path(in: arguments.output) }
        files = ReportSet(zip(arguments.reports, paths).map { $0.format.reporter(path: $1, options: options) })
        screen = ReportSet([Self.terminal(options)])
    }

    /// Whether every report could be written so far.
    var areWritten: Bool { files.errors.isEmpty }

    /// Hands an event to every report. A folder that cannot be written is told of before the first launch.
    func handle(_ event: RunEvent) {
        files.handle(event)
        if case .planned = event { announceFailures() }
        screen.handle(event)
    }

    /// Says where the reports are, and which could not be written.
    func announceEnd() {
        announceFailures()
        let failed = Set(files.errors.map(\.path))
        let written = paths.filter { !failed.contains($0) }
        if !written.isEmpty { Console.output("Reports: \(written.joined(separator: ", "))\n") }
    }

    private func announceFailures() {
        let fresh = lock.withLock {
            let errors = files.errors
            defer { announced = errors.count }
            return errors.dropFirst(announced)
        }
        for error in fresh { Console.error("\(error.path): error: \(error.reason)\n") }
    }

    private static func terminal(_ options: ReportOptions) -> TerminalReporter {
        let output = DescriptorOutput(STDOUT_FILENO)
        let settings = TerminalSettings.settle(
            options, isTerminal: output.isTerminal, environment: ProcessInfo.processInfo.environment,
            columns: { DescriptorOutput(STDOUT_FILENO).columns ?? 80 })
        return TerminalReporter(output: output, settings: settings)
    }
}

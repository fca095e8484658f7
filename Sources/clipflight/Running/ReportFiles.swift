import ClipHarness
import ClipReports
import ClipSuites
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files that the reports of a run go to, and what is said about them.
///
/// `@unchecked` holds because the only state, how many failures were announced, is used under its lock; the set of
/// reporters has a lock of its own.
final class ReportFiles: @unchecked Sendable {
    private let reporters: ReportSet
    /// The reports and their paths as they are shown.
    private let reports: [(format: ReportFormat, path: String)]
    private let lock = NSLock()
    private var announced = 0

    /// Makes the reports that were asked for.
    ///
    /// - Parameter summary: A pipeline's file that a summary is added to, where there is one.
    init(_ requests: [ReportRequest], in folder: String, options: ReportOptions, summary: String? = nil) {
        reports = requests.map { ($0.format, $0.path(in: folder)) }
        let files = reports.map { $0.format.reporter(path: $0.path, options: options) }
        let added = summary.map { MarkdownReporter(target: .appending($0), options: options) }
        reporters = ReportSet(files + [added].compactMap { $0 })
    }

    /// Whether every report could be written so far.
    var areWritten: Bool { reporters.errors.isEmpty }

    /// Hands an event to every report. A folder that cannot be written is told of before the first launch.
    func handle(_ event: RunEvent) {
        reporters.handle(event)
        if case .planned = event { announceFailures() }
    }

    /// Says where the reports are, and which could not be written.
    ///
    /// - Parameter pipeline: Who is told of them in words of its own, too.
    func announceEnd(to pipeline: Pipeline? = nil) {
        announceFailures()
        let failed = Set(reporters.errors.map(\.path))
        let written = reports.filter { !failed.contains($0.path) && !StandardStream.isNamed(by: $0.path) }
        guard !written.isEmpty else { return }
        Console.output("Reports: \(written.map { DisplayText.neutralised($0.path) }.joined(separator: ", "))\n")
        if let pipeline {
            DescriptorOutput(STDOUT_FILENO, holding: .commands).write(pipeline.announcement(of: written))
        }
    }

    private func announceFailures() {
        let fresh = lock.withLock {
            let errors = reporters.errors
            defer { announced = errors.count }
            return errors.dropFirst(announced)
        }
        for error in fresh { Console.report(error) }
    }
}

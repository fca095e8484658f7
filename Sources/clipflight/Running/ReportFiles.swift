import ClipHarness
import ClipReports
import Foundation

/// The files that the reports of a run go to, and what is said about them.
///
/// `@unchecked` holds because the only state, how many failures were announced, is used under its lock; the set of
/// reporters has a lock of its own.
final class ReportFiles: @unchecked Sendable {
    private let reporters: ReportSet
    /// The reports' paths as they are shown.
    private let paths: [String]
    private let lock = NSLock()
    private var announced = 0

    /// Makes the reports that were asked for.
    ///
    /// - Parameter summary: A pipeline's file that a summary is added to, where there is one.
    init(_ requests: [ReportRequest], in folder: String, options: ReportOptions, summary: String? = nil) {
        paths = requests.map { $0.path(in: folder) }
        let files = zip(requests, paths).map { $0.format.reporter(path: $1, options: options) }
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
    func announceEnd() {
        announceFailures()
        let failed = Set(reporters.errors.map(\.path))
        let written = paths.filter { !failed.contains($0) && $0 != "/dev/stdout" }
        if !written.isEmpty { Console.output("Reports: \(written.joined(separator: ", "))\n") }
    }

    private func announceFailures() {
        let fresh = lock.withLock {
            let errors = reporters.errors
            defer { announced = errors.count }
            return errors.dropFirst(announced)
        }
        for error in fresh { Console.error("\(error.path): error: \(error.reason)\n") }
    }
}

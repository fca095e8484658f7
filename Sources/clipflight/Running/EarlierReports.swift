import ClipHarness
import ClipReports
import ClipSuites
import Foundation

extension RunArguments {
    /// Replaces the reports of an earlier run by ones that say that this run did not start, and why.
    ///
    /// A report that is not there is not written. The earlier log stays beside its place, for `--failed`.
    func reportNotStarted(because problems: [Diagnostic]) {
        let earlier = reports.filter { FileKind.of($0.path(in: output)) == .file }
        for report in earlier where report.isLog(in: output) { LogPlace.setAside(report.path(in: output)) }
        var reporters = earlier.map { $0.format.reporter(path: $0.path(in: output), options: reportOptions) }
        if let summary = pipeline.summary(in: ProcessInfo.processInfo.environment) {
            reporters.append(StepReports.summary(addedTo: summary, options: reportOptions))
        }
        let written = ReportSet(reporters)
        written.handle(.planned(RunPlanned(notStartedAt: Date().timeIntervalSince1970)))
        written.handle(.ended(RunEnded(counts: StatusCounts(), duration: .zero, problems: problems)))
        for error in written.errors { Console.report(error) }
    }
}

import ClipHarness
import ClipReports
import ClipSuites
import Foundation

extension [ReportRequest] {
    /// Replaces the reports of an earlier run by ones that say that this run did not start, and why.
    ///
    /// A report that is not there is not written. The earlier log stays beside its place, for `--failed`.
    func replaceEarlier(in folder: String, by problems: [Diagnostic], _ options: ReportOptions) {
        let earlier = filter { FileKind.of($0.path(in: folder)) == .file }
        guard !earlier.isEmpty else { return }
        for request in earlier where request.isLog(in: folder) { LogPlace.setAside(request.path(in: folder)) }
        let reports = RunReports(earlier, in: folder, options: options, after: EarlierRuns(baseline: nil))
        reports.handle(.planned(RunPlanned(notStartedAt: Date().timeIntervalSince1970)))
        reports.handle(.ended(RunEnded(counts: StatusCounts(), duration: .zero, problems: problems)))
        reports.announceEnd()
    }
}

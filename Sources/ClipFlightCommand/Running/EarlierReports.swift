import ClipHarness
import ClipReports
import ClipSuites
import Foundation

extension RunArguments {
    /// Replaces an earlier run's reports, so that nobody mistakes them for reports of this run.
    func reportNotStarted(_ reason: Problem.NotStarted, because problems: [Diagnostic]) {
        for report in reports where report.isLog { LogPlace.setAside(report.path) }
        let named = Set(reports.map(\.path))
        let others = ReportFormat.allCases.map { ReportRequest($0, in: output) }.filter {
            !named.contains($0.path) && $0.format.isBegun(at: $0.path)
        }
        (reports + others).writeNotStarted(
            reason, because: problems, options: reportOptions, summary: context.stepSummary, in: context)
    }
}

extension [ReportRequest] {
    func writeNotStarted(
        _ reason: Problem.NotStarted, because problems: [Diagnostic], options: ReportOptions, summary: String? = nil,
        in context: Context
    ) {
        let written = ReportSet(
            map { $0.format.reporter(path: context.path($0.path), options: options) },
            optional: summary.map { [MarkdownSummary.reporter(addingTo: $0, options: options)] } ?? [])
        written.handle(.planned(RunPlanned(notStartedAt: Date().timeIntervalSince1970)))
        var ended = RunEnded(problems: problems)
        ended.notStarted = reason
        written.handle(.ended(ended))
        for error in written.errors { context.report(error) }
    }
}

import ClipHarness
import ClipReports
import ClipSuites
import Foundation

extension RunArguments {
    /// Replaces the reports of an earlier run by ones that say that this run did not start, and why.
    ///
    /// A report that is not there is not written. The earlier log stays beside its place, for `--failed`.
    func reportNotStarted(because problems: [Diagnostic]) {
        let earlier = earlierReports
        for report in earlier where report.isLog(in: output) { LogPlace.setAside(report.path(in: output)) }
        var reporters = earlier.map { $0.format.reporter(path: $0.path(in: output), options: reportOptions) }
        if let summary = pipeline.summary(in: context.environment) {
            reporters.append(StepReports.summary(addedTo: summary, options: reportOptions))
        }
        let written = ReportSet(reporters)
        written.handle(.planned(RunPlanned(notStartedAt: Date().timeIntervalSince1970)))
        written.handle(.ended(RunEnded(counts: StatusCounts(), duration: .zero, problems: problems)))
        for error in written.errors { context.report(error) }
    }

    /// The reports that this command would write, and what others have written into the same folder, if they are there.
    private var earlierReports: [ReportRequest] {
        let named = Set(reports.map { $0.path(in: output) })
        let others = ReportFormat.allCases.map { ReportRequest(format: $0) }.filter {
            !named.contains($0.path(in: output)) && $0.format.isBegun(at: $0.path(in: output))
        }
        return reports.filter { FileKind.of($0.path(in: output)) == .file } + others
    }
}

extension ReportFormat {
    /// Whether a file begins with the mark of this format, which no other tool and no user writes.
    fileprivate func isBegun(at path: String) -> Bool {
        guard FileKind.of(path) == .file, let file = FileHandle(forReadingAtPath: path),
            let beginning = try? file.read(upToCount: 1024)
        else { return false }
        let text = String(decoding: beginning, as: UTF8.self)
        return switch self {
        case .junit: text.contains("<testsuites name=\"ClipFlight\"")
        // The root has no name in this dialect, but the room for counts, which stays empty.
        case .junitStrict: text.contains("<testsuites" + String(repeating: " ", count: 120) + ">")
        case .html: text.contains("· ClipFlight</title>")
        case .markdown: ["✅", "❌", "⚪"].contains { text.hasPrefix("## \($0) ClipFlight: ") }
        case .json: text.contains("\"event\":\"run-started\"")
        case .github: false
        case .csv: text.hasPrefix(ResultTable.columns.map { "\"\($0)\"" }.joined(separator: ","))
        }
    }
}

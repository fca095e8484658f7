import ClipHarness
import ClipReports
import ClipSuites
import Dispatch
import Foundation

struct RunReports {
    let set: ReportSet
    private let reports: [ReportRequest]
    private let context: Context
    private let isShown: Bool
    private let earlier: Locked<EarlierRuns>
    private let announced = Locked(0)
    /// Redraws the progress once a second, since a case that hangs does not send events.
    private let timer = Locked<(any DispatchSourceTimer)?>(nil)

    init(
        _ reports: [ReportRequest], options: ReportOptions, after earlier: EarlierRuns,
        under rules: RunRules, isShown: Bool = false, context: Context
    ) {
        self.context = context
        self.reports = reports
        self.earlier = Locked(earlier)
        let files = reports.map { $0.format.reporter(path: context.path($0.path), options: options) }
        var optional: [any Reporter] = []
        if isShown {
            if let summary = context.stepSummary {
                optional.append(MarkdownSummary.reporter(addingTo: summary, options: options))
            }
            let output = context.localOutput
            let settings = TerminalSettings.settle(
                options, isTerminal: output.isTerminal, environment: context.environment,
                columns: { context.output.columns ?? 80 })
            optional.append(TerminalReporter(output: output, settings: settings))
            let isAnnotated = reports.contains { $0.format == .github && StandardStream.isNamed(by: $0.path) }
            if !isAnnotated, context.isGitHub { optional.append(Annotations.reporter) }
        }
        self.isShown = isShown
        set = ReportSet(files, optional: optional, under: rules)
    }

    func handle(_ event: RunEvent) {
        earlier.withLock { $0.handle(event) { set.handle($0) } }
        switch event {
        case .planned:
            announceFailures()
            if isShown { startTimer() }
        case .ended: timer.withLock { $0?.cancel() }
        case .preparing, .prepared, .started, .judged, .finished: break
        }
    }

    /// Uses a separate queue, since writing an event blocks while the output's reader is paused.
    private func startTimer() {
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "clipflight.progress"))
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler { [set] in set.redraw() }
        timer.resume()
        self.timer.withLock { $0 = timer }
    }

    func announceEnd() {
        context.show(set.ownProblems)
        announceFailures()
        for warning in set.warnings { context.report(warning, as: .warning) }
        let (taken, baseline, warnings) = earlier.withLock { ($0.taken, $0.baseline, $0.warnings) }
        context.show(warnings)
        let marks = set.marks
        if taken.total > 0 { context.printLine("Taken from the earlier log: \(taken.text)") }
        if let baseline {
            let missing = set.conclusion.counts.notRun
            let lack = missing > 0 ? ["\(missing) without a result"] : []
            let changes = (marks.isEmpty ? [] : [marks.text]) + lack
            context.printLine(
                "Compared with \(Visible.line(baseline.path)): "
                    + (changes.isEmpty ? "nothing changed" : changes.joined(separator: ", ")))
        }
        let failed = Set(set.errors.map(\.path))
        let written = reports.filter { !failed.contains($0.path) && !StandardStream.isNamed(by: $0.path) }
        guard !written.isEmpty else { return }
        context.printLine("Reports: \(written.map { Visible.line($0.path, limit: .max) }.joined(separator: ", "))")
    }

    private func announceFailures() {
        let fresh = announced.withLock { announced in
            let errors = set.errors
            defer { announced = errors.count }
            return errors.dropFirst(announced)
        }
        for error in fresh { context.report(error) }
    }
}

extension Context {
    fileprivate var isGitHub: Bool { environment["GITHUB_ACTIONS"] == "true" }

    func annotate(_ diagnostics: [Diagnostic]) { if isGitHub { print(Annotations.text(of: diagnostics)) } }

    var stepSummary: String? { environment["GITHUB_STEP_SUMMARY"].flatMap { isGitHub && !$0.isEmpty ? $0 : nil } }
}

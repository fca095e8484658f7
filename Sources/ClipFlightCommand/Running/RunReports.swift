import ClipHarness
import ClipReports
import ClipSuites
import Dispatch
import Foundation

struct RunReports: Sendable {
    private let files: ReportSet
    private let screen: ReportSet
    private let reports: [(format: ReportFormat, path: String)]
    private let context: Context
    private let isShown: Bool
    private let earlier: Locked<EarlierRuns>
    private let announced = Locked(0)
    /// Shows once a second how far the run is: where a case hangs there is no event.
    private let timer = Locked<(any DispatchSourceTimer)?>(nil)

    /// - Parameter pipeline: The CI system of a run that is shown on the screen; `nil` for files alone.
    init(
        _ requests: [ReportRequest], in folder: String, options: ReportOptions, after earlier: EarlierRuns,
        onScreenOf pipeline: Pipeline? = nil, context: Context
    ) {
        self.context = context
        self.earlier = Locked(earlier)
        reports = requests.map { ($0.format, $0.path(in: folder)) }
        var files = reports.map { $0.format.reporter(path: context.path($0.path), options: options) }
        var screen: [any Reporter] = []
        if let pipeline {
            if let summary = pipeline.summary(in: context.environment) {
                files.append(StepReports.summary(addedTo: summary, options: options))
            }
            let output = context.output
            let settings = TerminalSettings.settle(
                options, isTerminal: output.isTerminal, environment: context.environment,
                columns: { context.output.columns ?? 80 })
            screen.append(TerminalReporter(output: output, settings: settings))
            // A report of annotations on standard output has them already.
            let isAnnotated = reports.contains { $0.format == .github && StandardStream.isNamed(by: $0.path) }
            if !isAnnotated, pipeline == .github { screen.append(StepReports.annotations) }
        }
        isShown = pipeline != nil
        self.files = ReportSet(files)
        self.screen = ReportSet(screen)
    }

    var areWritten: Bool { files.errors.isEmpty }

    func completed(_ run: RunEnded) -> RunEnded { earlier.withLock { $0.completed(run) } }

    /// The error of a run whose expectations notice too few wrong outcomes, in percent.
    func lackOfKills(below minimum: Int?) -> Diagnostic? {
        let (killed, total) = earlier.withLock { $0.mutants }
        if minimum != nil, total == 0 {
            return Diagnostic(
                .error, at: nil, "no case was launched and passed, so no mutant was judged",
                fix: "give the clip a \"host\", or leave the number after --mutants out")
        }
        guard let minimum, killed * 100 < minimum * total else { return nil }
        return Diagnostic(
            .error, at: nil, "\(killed) of \(total) mutants are killed, expected at least \(minimum) %",
            fix: "add what the report says to the \"expect\" of the definitions that it names")
    }

    /// Passes an event to the files, with what was taken from the log before, and to the screen.
    func handle(_ event: RunEvent) {
        let shown = earlier.withLock { $0.handle(event) { files.handle($0) } }
        if case .planned = event { announceFailures() }
        screen.handle(shown)
        switch event {
        case .planned where isShown: startTimer()
        case .ended: timer.withLock { $0?.cancel() }
        case .planned, .preparing, .prepared, .started, .finished: break
        }
    }

    /// In a queue of its own, since the writing of events may wait for a reader.
    private func startTimer() {
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "clipflight.progress"))
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler { [screen] in screen.redraw() }
        timer.resume()
        self.timer.withLock { $0 = timer }
    }

    /// Shows what earlier runs have to say, where the reports are, and which could not be written.
    func announceEnd() {
        announceFailures()
        let (taken, marks, baseline) = earlier.withLock { ($0.taken, $0.marks, $0.baseline) }
        if taken.total > 0 { context.print("Taken from the log before: \(taken.text)\n") }
        if let baseline {
            context.print(
                "Compared with \(Visible.line(baseline.path)): \(marks.isEmpty ? "nothing changed" : marks.text)\n")
        }
        let failed = Set(files.errors.map(\.path))
        let written = reports.filter { !failed.contains($0.path) && !StandardStream.isNamed(by: $0.path) }
        guard !written.isEmpty else { return }
        context.print("Reports: \(written.map { Visible.line($0.path, limit: .max) }.joined(separator: ", "))\n")
    }

    private func announceFailures() {
        let fresh = announced.withLock { announced in
            let errors = files.errors
            defer { announced = errors.count }
            return errors.dropFirst(announced)
        }
        for error in fresh { context.report(error) }
    }
}

/// The CI system that the run is a step of, as far as it takes messages; the words of `--ci`.
enum Pipeline: String, CaseIterable, Sendable {
    case auto, github, none

    func detected(in environment: [String: String]) -> Pipeline {
        guard self == .auto else { return self }
        return environment["GITHUB_ACTIONS"] == "true" ? .github : .none
    }

    func annotate(_ diagnostics: [Diagnostic], in context: Context) {
        if self == .github { context.print(StepReports.annotations(of: diagnostics)) }
    }

    func summary(in environment: [String: String]) -> String? {
        guard self == .github, let file = environment["GITHUB_STEP_SUMMARY"], !file.isEmpty else { return nil }
        return file
    }
}

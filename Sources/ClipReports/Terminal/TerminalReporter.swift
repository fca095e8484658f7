import ClipHarness
import ClipSuites

package protocol TextOutput: AnyObject {
    func write(_ text: String)
}

/// Shows a run to people: how far it is, each failure as soon as it happens, and a summary.
package final class TerminalReporter: Reporter {
    private let output: any TextOutput
    private let painter: Painter
    private let failures: FailureView
    private let progress: ProgressView
    private var tally = RunTally()
    private var hostFailures: Set<ExactText> = []

    /// Shows runs on an output; the clock never goes back.
    package init(
        output: any TextOutput, settings: TerminalSettings,
        now: @escaping () -> Duration = TerminalReporter.uptime()
    ) {
        self.output = output
        painter = Painter(isColoured: settings.isColoured)
        failures = FailureView(painter: painter, columns: settings.columns)
        progress = ProgressView(output: output, settings: settings, painter: painter, now: now)
    }

    package static func uptime() -> () -> Duration {
        let start = ContinuousClock.now
        return { ContinuousClock.now - start }
    }

    package func handle(_ event: RunEvent) throws(ReportError) {
        switch event {
        case .planned(let run):
            tally = RunTally(run)
            progress.start(tally)
        case .preparing(let suite, let activity):
            progress.prepare(suite, activity: activity)
        case .prepared:
            break
        case .started(let testCase):
            progress.show(tally, running: testCase)
        case .finished(let result):
            tally.count(result)
            show(result)
            progress.show(tally, finished: true)
        case .ended(let run):
            progress.clear()
            output.write(SummaryView(painter: painter).text(tally, run))
        }
    }

    private func show(_ result: CaseResult) {
        switch result.status {
        case .errored where result.wasNotStarted: break
        case .errored where isKnownHostFailure(result):
            progress.clear()
            output.write(failures.headline(of: result) + "\n")
        case .failed, .errored, .flaky:
            progress.clear()
            output.write(failures.text(of: result))
        case .passed where result.isSlow:
            progress.clear()
            output.write(failures.headline(of: result) + "\n")
        case .passed, .skipped:
            break
        }
    }

    /// Whether the case could not be launched for a reason that was shown before.
    private func isKnownHostFailure(_ result: CaseResult) -> Bool {
        guard let finding = result.findings.first, finding.type == .hostFailed else { return false }
        return !hostFailures.insert(ExactText(text: finding.message)).inserted
    }
}

extension CaseResult {
    /// Whether its launches took longer than the case's definition calls slow, on average.
    var isSlow: Bool { duration / max(1, attempts) > testCase.slow }

    /// Whether the run was interrupted before its turn. There may be very many of these, and each says the same.
    var wasNotStarted: Bool { attempts == 0 && findings.first?.type == .interrupted }
}

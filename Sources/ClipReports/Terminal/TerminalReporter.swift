import ClipHarness
import ClipSuites

package protocol TextOutput: AnyObject {
    func write(_ text: String)
}

package final class TerminalReporter: Reporter {
    private let output: any TextOutput
    private let painter: Painter
    private let failures: FailureView
    private let progress: ProgressView
    private var said: [Int: Set<Int>] = [:]

    package init(
        output: any TextOutput, settings: TerminalSettings,
        now: @escaping () -> Duration = TerminalReporter.uptime()
    ) {
        self.output = output
        painter = Painter(isColoured: settings.isColoured)
        failures = FailureView(painter: painter, settings: settings)
        progress = ProgressView(output: output, settings: settings, painter: painter, now: now)
    }

    package static func uptime() -> () -> Duration {
        let start = ContinuousClock.now
        return { ContinuousClock.now - start }
    }

    package func handle(_ event: RunEvent, _ tally: RunTally) throws(ReportError) {
        switch event {
        case .planned:
            progress.start(tally)
        case .preparing(let suite, let activity):
            progress.prepare(suite, activity: activity)
        case .prepared:
            break
        case .started(let testCase):
            progress.begin(testCase, tally)
        case .finished(let result):
            show(result, of: result.wasNotStarted ? nil : tally.latest.cause)
            progress.finish(result.testCase, tally)
        case .ended(let run):
            progress.end()
            output.write(SummaryView(painter: painter).text(tally, run))
        }
    }

    package func redraw(_ tally: RunTally) { progress.redraw(tally) }

    private func show(_ result: CaseResult, of cause: CauseGroups.Member?) {
        if let cause, cause.number <= CauseGroups.shown {
            progress.clear()
            output.write(failures.text(of: result, besides: &said[cause.group, default: []]))
        } else if result.status == .passed, result.isSlow {
            progress.clear()
            output.write(failures.headline(of: result) + "\n")
        }
    }
}

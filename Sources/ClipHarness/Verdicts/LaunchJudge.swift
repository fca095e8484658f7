import ClipRouting
import ClipSuites

/// Judges one launch: how it ended, what it printed, and the outcome that it wrote.
struct LaunchJudge {
    private let testCase: TestCase
    private let report: LaunchReport
    private let mask: SecretMask
    private let clip: ParityStandard?

    init(_ testCase: TestCase, _ report: LaunchReport, _ mask: SecretMask, heldTo clip: ParityStandard?) {
        self.testCase = testCase
        self.report = report
        self.mask = mask
        self.clip = clip
    }

    /// Adds what is wrong with the launch to what is wrong with the resolution.
    func judgement(after earlier: [Finding]) -> Judgement {
        switch report.ending {
        case .interrupted:
            return Judgement([.interrupted])
        case .notStarted(let reason):
            return Judgement(earlier + [Finding(.hostFailed, "the host could not be started: \(OneLine.text(reason))")])
        case .exited, .signalled, .unreported, .timedOut:
            var findings = earlier
            addEnding(to: &findings)
            addOutput(to: &findings)
            let outcome = OutcomeJudge(testCase, mask, heldTo: clip).judge(report.outcome, &findings)
            return Judgement(findings, outcome: outcome)
        }
    }

    private func addEnding(to findings: inout [Finding]) {
        switch report.ending {
        case .exited(let status):
            let expected = testCase.expectation.exit ?? 0
            if status != expected {
                findings.append(
                    Finding(
                        .exit, "exit status is \(status), expected \(expected)", expected: "\(expected)",
                        found: "\(status)"))
            }
        case .signalled(let signal):
            let name = SignalName.text(signal)
            findings.append(
                Finding(.crashed, "crashed with \(name)", expected: "to end by itself", found: name))
        case .timedOut:
            findings.append(timeOut)
        case .unreported, .notStarted, .interrupted:
            break
        }
        if report.leaked {
            findings.append(
                Finding(
                    .leaked, "a process that it started still ran 100 ms after it had ended, and \(wasEnded)",
                    expected: "to end all that it started", found: "still running"))
        }
    }

    private var timeOut: Finding {
        let limit = DurationText.render(testCase.timeout)
        var (message, found) = ("still ran after \(limit) and \(wasEnded)", "still running")
        if let signal = SwiftBacktrace.signal(in: report.errorOutput) {
            found = "still making the backtrace of a crash with \(SignalName.text(signal))"
            message += "; it was \(found), and \(SwiftBacktrace.mend)"
        }
        return Finding(.timedOut, message, expected: "to end within \(limit)", found: found)
    }

    /// What became of what had to be ended.
    private var wasEnded: String {
        let remaining = report.remaining.map(\.text)
        if report.ending == .unreported && remaining.isEmpty {
            return "could not be ended: it traces the host, whose exit status nothing else learns"
        }
        if remaining.isEmpty { return "was ended" }
        let shown = remaining.prefix(3).joined(separator: ", ") + (remaining.count > 3 ? " and others" : "")
        return "could not be ended: \(shown) still \(remaining.count == 1 ? "runs" : "run")"
    }

    private func addOutput(to findings: inout [Finding]) {
        if let budget = testCase.expectation.within, report.duration > budget {
            let taken = DurationText.render(report.duration.roundedUpToMilliseconds)
            let allowed = DurationText.render(budget)
            findings.append(
                Finding(
                    .within, "took \(taken), expected at most \(allowed)", expected: "at most \(allowed)", found: taken)
            )
        }
        if let matcher = testCase.expectation.output, let finding = OutputJudge(matcher, mask).finding(report.output) {
            findings.append(finding)
        }
    }
}

extension Finding {
    /// What an unfinished case is reported with.
    static let interrupted = Finding(.interrupted, "the run was interrupted before the case had ended")
}

extension Duration {
    /// Rounded up, so that a launch that was over its budget is not shown as within it.
    fileprivate var roundedUpToMilliseconds: Duration {
        let (seconds, attoseconds) = components
        let perMillisecond: Int64 = 1_000_000_000_000_000
        return .seconds(seconds) + .milliseconds((attoseconds + perMillisecond - 1) / perMillisecond)
    }
}

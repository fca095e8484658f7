import ClipRouting
import ClipSuites

struct LaunchJudge {
    let testCase: TestCase
    let report: LaunchReport
    let mask: SecretMask
    let baseline: Baseline?
    /// What is wrong, in the order in which it was looked at.
    var findings: [Finding] = []

    /// Adds what is wrong with the launch to what is wrong with the resolution, and returns the outcome as it is.
    mutating func judge(after earlier: [Finding]) -> Outcome? {
        switch report.ending {
        case .interrupted:
            findings = [.interrupted]
            return nil
        case .notStarted(let reason):
            findings = earlier + [Finding(.hostFailed, "the host could not be started: \(OneLine.text(reason))")]
            return nil
        case .exited, .signalled, .unreported, .timedOut:
            findings = earlier
            judgeEnding()
            judgeTime()
            if let matcher = testCase.expectation.output { judgeOutput(matcher) }
            return judgeOutcome()
        }
    }

    private mutating func judgeEnding() {
        switch report.ending {
        case .exited where report.awaitsOutcome && report.outcome == .none:
            addCrash("the clip ended before it had reported an outcome", expected: "to show a screen", found: "ended")
        case .exited(let status):
            let expected = testCase.expectation.exit ?? 0
            guard status != expected else { break }
            let reason = lastLine(isCrash: false).map { "; it printed: \($0)" } ?? ""
            findings.append(
                Finding(
                    .exit, "exit status is \(status), expected \(expected)\(reason)", expected: "\(expected)",
                    found: "\(status)"))
        case .signalled(let signal):
            let name = SignalName.text(signal)
            addCrash("crashed with \(name)", expected: "to end by itself", found: name)
        case .timedOut:
            findings.append(timeOut)
        case .unreported, .notStarted, .interrupted:
            break
        }
        guard report.leaked else { return }
        findings.append(
            Finding(
                .leaked, "a process that it started still ran 100 ms after it had ended, and \(wasEnded)",
                expected: "to end all that it started", found: "still running"))
    }

    private mutating func addCrash(_ ending: String, expected: String, found: String) {
        let message = lastLine(isCrash: true).map { "\($0); \(ending)" } ?? ending
        findings.append(Finding(.crashed, message, expected: expected, found: found))
    }

    /// What was said last on standard error, without secrets: masked first, since it is cut.
    private func lastLine(isCrash: Bool) -> String? {
        FatalLine.text(in: mask.mask(report.errorOutput), isCrash: isCrash)
    }

    func notAnswered(_ what: String) -> Finding {
        Finding(
            .unhandled, "not handled: the clip that still ran \(what)", expected: "an outcome of the continued launch",
            found: "none")
    }

    private var timeOut: Finding {
        let limit = DurationText.render(
            report.duty == .endSuspended ? ChildSupervision.suspensionLimit : testCase.timeout)
        switch report.duty {
        case .end, .writeOutcome, .answerLink: break
        case .readFurtherLaunch:
            return notAnswered("did not read it from CLIPFLIGHT_CONTINUE within \(limit), and \(wasEnded)")
        case .endSuspended:
            return Finding(
                .timedOut, "still ran \(limit) after the end of CLIPFLIGHT_CONTINUE, and \(wasEnded)",
                expected: "to end when it is suspended for good", found: "still running")
        }
        let what = report.duty == .end ? "still ran after" : "still ran, without an outcome, after"
        var (message, found) = ("\(what) \(limit) and \(wasEnded)", "still running")
        if report.awaitsOutcome { message = "no outcome was reported within \(limit), and the clip \(wasEnded)" }
        if report.duty == .answerLink {
            message +=
                "; its URL was opened as a link, which goes to Safari where the simulator does not know the "
                + "association"
        }
        if let signal = SwiftBacktrace.signal(in: report.errorOutput) {
            found = "still making the backtrace of a crash with \(SignalName.text(signal))"
            message += "; it was \(found), and SWIFT_BACKTRACE=enable=no in the host's environment leaves it out"
        }
        return Finding(.timedOut, message, expected: "to end within \(limit)", found: found)
    }

    private var wasEnded: String {
        let remaining = report.remaining.map { $0.masked(by: mask).text }
        if report.ending == .unreported && remaining.isEmpty {
            return "could not be ended: it traces the host, whose exit status nothing else learns"
        }
        if remaining.isEmpty { return "was ended" }
        let shown = remaining.prefix(3).joined(separator: ", ") + (remaining.count > 3 ? " and others" : "")
        return "could not be ended: \(shown) still \(remaining.count == 1 ? "runs" : "run")"
    }

    private mutating func judgeTime() {
        guard let budget = testCase.expectation.within, report.duration > budget else { return }
        // Rounded up, so that a launch that was over its budget is not shown as within it.
        let (seconds, attoseconds) = (report.duration + .milliseconds(1) - .nanoseconds(1)).components
        let taken = DurationText.render(.seconds(seconds) + .milliseconds(attoseconds / 1_000_000_000_000_000))
        let allowed = DurationText.render(budget)
        findings.append(
            Finding(.within, "took \(taken), expected at most \(allowed)", expected: "at most \(allowed)", found: taken)
        )
    }

    /// Judges standard output, from which an expectation may leave out the line end that `print` adds.
    private mutating func judgeOutput(_ matcher: Matcher) {
        let text = report.output.text
        if text.isEmpty, matcher != .present, matcher.accepts(.string("")) == .accepted { return }
        let shown = mask.isEmpty ? text : mask.mask(report.output).text
        guard
            var finding = Finding(
                .output, "standard output", Self.value(text), shown: Self.value(shown), expecting: matcher)
        else { return }
        if let line = Self.withoutLineEnd(text), matcher.accepts(.string(line)) == .accepted { return }
        if report.output.dropped > 0 {
            finding.message += "; \(report.output.dropped) bytes in its middle are not kept"
        }
        findings.append(finding)
    }

    private static func value(_ text: String) -> Scalar? { text.isEmpty ? nil : .string(text) }

    private static func withoutLineEnd(_ text: String) -> String? {
        guard text.utf8.last == UInt8(ascii: "\n") else { return nil }
        let bytes = text.utf8.dropLast()
        return String(Substring(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes))
    }
}

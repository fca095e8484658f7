import ClipFacts
import ClipSuites

struct LaunchJudge {
    let testCase: TestCase
    let report: LaunchReport
    let mask: SecretMask
    let baseline: ClipResult?
    var findings: [Finding]

    /// The returned outcome is not masked.
    mutating func judge() -> Outcome? {
        switch report.ending {
        case .interrupted:
            findings = [Finding(.interrupted)]
            return nil
        case .notStarted(let reason):
            findings.append(Finding(.hostFailed(reason)))
            return nil
        case .exited where report.awaitsOutcome && report.outcome == .none:
            findings.append(Finding(.crashed(signal: nil, lastLine: lastLine(isCrash: true))))
        case .exited(let status):
            let expected = testCase.expectation.exit ?? 0
            guard status != expected else { break }
            findings.append(Finding(.exit(found: status, expected: expected, lastLine: lastLine(isCrash: false))))
        case .signalled(let signal):
            findings.append(Finding(.crashed(signal: signal, lastLine: lastLine(isCrash: true))))
        case .timedOut:
            findings.append(timeOut)
        }
        if report.leaked { findings.append(Finding(.leaked(isLeft: report.isLeft))) }
        // A crash or a timeout explains all other problems.
        if findings.contains(where: { $0.type == .crashed || $0.type == .timedOut }) {
            return try? OutcomeReader(mask: mask).read(report.outcome)
        }
        if let budget = testCase.expectation.within, report.duration > budget {
            findings.append(Finding(.within(taken: report.duration, budget: budget)))
        }
        if let matcher = testCase.expectation.output { judgeOutput(matcher) }
        return judgeOutcome()
    }

    private func lastLine(isCrash: Bool) -> String? {
        FatalLine.text(in: mask.mask(report.errorOutput), isCrash: isCrash)
    }

    private var timeOut: Finding {
        let limit = report.duty == .endSuspended ? ChildSupervision.suspensionLimit : testCase.timeout
        let timeOut = Finding.TimeOut(
            limit: Seconds(limit), duty: report.duty, awaitsOutcome: report.awaitsOutcome,
            backtraceSignal: report.errorOutput.backtraceSignal, isLeft: report.isLeft)
        return Finding(report.duty == .readFurtherLaunch ? .notAnswered(timeOut) : .timedOut(timeOut))
    }

    /// An expectation may omit the newline that `print` adds.
    private mutating func judgeOutput(_ matcher: Matcher) {
        let text = report.output.text
        if text.isEmpty, matcher != .present, matcher.accepts(.string("")) == .accepted { return }
        let subject = Finding.Subject.output(dropped: report.output.dropped)
        guard var finding = Finding(subject, Self.value(text), expecting: matcher),
            Self.withoutLineEnd(text).map({ matcher.accepts(.string($0)) }) != .accepted
        else { return }
        if !mask.isEmpty, case .value(_, _, _, let undecided) = finding.kind {
            let shown = Self.value(mask.mask(report.output).text)
            finding.kind = .value(subject, found: shown, expected: matcher, undecided: undecided)
        }
        findings.append(finding)
    }

    private static func value(_ text: String) -> Scalar? { text.isEmpty ? nil : .string(text) }

    private static func withoutLineEnd(_ text: String) -> String? {
        guard text.utf8.last == "\n" else { return nil }
        let bytes = text.utf8.dropLast()
        return String(Substring(bytes.last == "\r" ? bytes.dropLast() : bytes))
    }

    private mutating func judgeOutcome() -> Outcome? {
        do {
            let outcome = try OutcomeReader(mask: mask).read(report.outcome)
            if !testCase.needsOutcome { return outcome }
            if case .handled(let clip, let clipMask) = baseline {
                findings += outcome.findings(against: clip, masking: clipMask, mask)
            } else {
                findings += testCase.findings(in: outcome)
            }
            return outcome
        } catch {
            if !testCase.needsOutcome { return nil }
            if !testCase.isRunning || error.type != .noOutcome {
                findings.append(error)
            } else if case .exited = report.ending {
                findings.append(Finding(.notAnswered(nil)))
            }
            return nil
        }
    }
}

extension TestCase {
    func findings(in outcome: Outcome) -> [Finding] {
        var findings: [Finding] = []
        if outcome.screen == nil, kind != .probe, expectation.screen?.accepts(.null) != .accepted {
            findings.append(Finding(.unhandled(reason: outcome.reason, expected: expectation.screen)))
        }
        if let matcher = expectation.screen {
            let screen = outcome.screen.map(Scalar.string)
            if let finding = Finding(.screen, screen, expecting: matcher) { findings.append(finding) }
        }
        if let parameters = expectation.parameters { findings += parameters.findings(in: outcome.parameters) }
        return findings
    }
}

extension ParametersExpectation {
    fileprivate func findings(in found: [String: ParameterValue]) -> [Finding] {
        wrong(found).compactMap { Finding(.parameter($0), found[$0], expecting: matcher(of: $0)) }
            .firstOfMany(.parameters)
    }

    func wrong(_ found: [String: ParameterValue]) -> [String] {
        let names = Set(named.keys).union(found.keys)
        return names.filter { matcher(of: $0).accepts(found[$0] ?? .null) != .accepted }.sorted()
    }

    private func matcher(of name: String) -> Matcher { named[name] ?? others ?? .absent }
}

extension [Finding] {
    func firstOfMany(_ type: FindingType) -> [Finding] {
        let limit = 20
        let more = count - limit
        return prefix(limit) + (more > 0 ? [Finding(.more(type, count: more))] : [])
    }
}

import ClipRules

/// The result of a case.
public struct CaseResult: Sendable, CustomStringConvertible {
    /// The case, with the limits that applied in the run.
    public var testCase: TestCase
    /// The verdict as one word.
    public var status: Status
    /// The findings. The first one decides the verdict. Empty if the case passed or was skipped.
    public var findings: [Finding]
    /// The reason why the case was skipped.
    public var skipReason: String?
    /// The outcome that the handlers wrote, if any.
    public var outcome: Outcome?
    /// The host's standard output.
    public var output: CapturedOutput
    /// The host's standard error. If preparing the host failed, the output of the failed command.
    public var errorOutput: CapturedOutput
    /// The later launches that also failed, in order.
    ///
    /// The result describes the first failed launch.
    public var furtherFailures: [FailedAttempt]
    /// The number of launches; 0 if the case was never launched.
    public var attempts: Int
    /// The total duration of all launches.
    public var duration: Duration
    /// How the result compares with the baseline; `nil` if there is nothing to report.
    public var mark: BaselineMark?
    /// The cause of the skip; `nil` if the case's definition states the reason.
    package var skipCause: SkipCause?
    /// The statuses in earlier runs, oldest first; empty if the case always passed.
    package var history: [Status?] = []
    package var mutants: MutationScore?
    /// The testers' trials of the case.
    ///
    /// A failed trial's remark is also the message of a finding.
    public var trials: [Trial] = []
    package var labels: [String: Status] = [:]
    /// The status of the harness's own launch, if testers also tried the case.
    public var launched: Status?

    package enum SkipCause: String, CaseIterable, Codable {
        case noHost = "no-host"
        case noDevice = "no-device"
        /// The case follows, or is compared with, a case that did not pass.
        case otherCase = "other-case"
        case stopped
    }

    /// The verdict as one word.
    public enum Status: String, CaseIterable, Sendable, Hashable, Codable {
        case passed, failed, errored, skipped, flaky
        /// The case failed, but the failure is known.
        case known

        package var fails: Bool { self == .failed || self == .errored }
    }

    /// `<status>: <case id>`, followed by the findings in parentheses.
    public var description: String {
        let wrong = findings.isEmpty ? "" : " (\(findings.map(\.message).joined(separator: "; ")))"
        return "\(status.rawValue): \(testCase.id)\(wrong)"
    }
}

/// The result of a manual test.
public struct Trial: Sendable, Hashable, Codable {
    /// The tester's name.
    public var tester: String?
    /// The device on which the case was tried.
    public var device: String?
    /// The version of the device's system.
    public var os: String?
    /// The build of the clip.
    public var build: String?
    /// The tester's verdict.
    public var status: CaseResult.Status
    /// The tester's remark.
    public var remark: String?
    /// The time of the trial, in ISO 8601 format.
    public var tried: String?
    /// The answer to a calibration item.
    package var answer: Evidence.Says?

    private enum CodingKeys: String, CodingKey {
        case tester, device, os, build, status, remark = "message", tried, answer
    }

    package init(
        tester: String? = nil, device: String? = nil, os: String? = nil, build: String? = nil,
        status: CaseResult.Status, remark: String? = nil, tried: String? = nil, answer: Evidence.Says? = nil
    ) {
        func given(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
        (self.tester, self.device, self.os, self.build) = (given(tester), given(device), given(os), given(build))
        (self.status, self.remark, self.tried, self.answer) = (status, given(remark), given(tried), answer)
    }
}

extension CaseResult {
    package init(
        testCase: TestCase, status: Status, findings: [Finding] = [], skipReason: String? = nil,
        outcome: Outcome? = nil, output: CapturedOutput = CapturedOutput(),
        errorOutput: CapturedOutput = CapturedOutput(), furtherFailures: [FailedAttempt] = [], attempts: Int = 1,
        duration: Duration = .zero, mark: BaselineMark? = nil
    ) {
        self.init(
            testCase: testCase, status: status, findings: findings, skipReason: skipReason, outcome: outcome,
            output: output, errorOutput: errorOutput, furtherFailures: furtherFailures, attempts: attempts,
            duration: duration, mark: mark, skipCause: nil)
    }

    init(skipped testCase: TestCase, because reason: String, cause: SkipCause? = nil) {
        self.init(testCase: testCase, status: .skipped, skipReason: reason, attempts: 0)
        skipCause = cause
    }

    init(interrupted testCase: TestCase) {
        self.init(testCase: testCase, status: .errored, findings: [Finding(.interrupted)], attempts: 0)
    }

    init(_ result: CaseResult, afterFailures count: Int) {
        let reason = result.testCase.skip
        let stop = "the run stopped after \(Phrase.count(count, "failed case"))"
        self.init(skipped: result.testCase, because: reason ?? stop, cause: reason == nil ? .stopped : nil)
    }

    init(_ step: TestCase, behind stopped: CaseResult) {
        if stopped.status == .errored, stopped.findings.first?.type == .interrupted {
            self.init(interrupted: step)
        } else {
            let reason = stopped.skipReason ?? "step \(stopped.testCase.step ?? 0) did not pass"
            self.init(
                skipped: step, because: reason, cause: stopped.status == .skipped ? stopped.skipCause : .otherCase)
        }
    }

    package init?(withoutLaunching testCase: TestCase) {
        guard !testCase.isLaunched else { return nil }
        if let reason = testCase.skip {
            self.init(skipped: testCase, because: reason, cause: testCase.lacksDevice ? .noDevice : nil)
        } else {
            self = Judge.judgeWithoutLaunch(testCase)
            guard status == .passed, Judge.needsLaunch(testCase) else { return }
            self.init(skipped: testCase, because: "no host yet", cause: .noHost)
        }
    }

    package var passedUnchecked: Bool { status == .passed && attempts > 0 && testCase.expectsNothing }

    package var isInterrupted: Bool { findings.contains { $0.type == .interrupted } }

    package var isCutShort: Bool { isInterrupted || findings.contains { $0.type == .hostFailed } }
}

/// A launch that failed after an earlier launch of the same case had failed.
public struct FailedAttempt: Sendable {
    /// The findings. The first one decides the verdict. Never empty.
    public var findings: [Finding]
    /// The host's standard output.
    public var output: CapturedOutput
    /// The host's standard error.
    public var errorOutput: CapturedOutput
    /// The duration of the launch.
    public var duration: Duration

    package init(
        findings: [Finding], output: CapturedOutput = CapturedOutput(), errorOutput: CapturedOutput = CapturedOutput(),
        duration: Duration = .zero
    ) {
        self.findings = findings
        self.output = output
        self.errorOutput = errorOutput
        self.duration = duration
    }
}

/// The first and last bytes that a process wrote to one stream.
public struct CapturedOutput: Sendable, Hashable {
    /// The first bytes, up to ``limit``.
    public var head: [UInt8]
    /// The last bytes, up to ``limit``. Empty if the head contains all output.
    public var tail: [UInt8]
    /// The number of dropped bytes between the head and the tail.
    public var dropped: Int

    package init(head: [UInt8] = [], tail: [UInt8] = [], dropped: Int = 0) {
        self.head = head
        self.tail = tail
        self.dropped = dropped
    }

    package init(_ text: String) { self.init(head: Array(text.utf8)) }

    /// The maximum number of bytes kept at each end.
    public static let limit = 64 * 1024

    /// Whether nothing was printed.
    public var isEmpty: Bool { head.isEmpty && tail.isEmpty }
    var text: String { (head + tail).text }
}

import ClipRouting

/// How a case ended.
public struct CaseResult: Sendable {
    /// What was to be checked, with the limits that it was run with.
    public var testCase: TestCase
    /// The verdict in a word.
    public var status: Status
    /// What is wrong; the first one names the verdict. Empty for a case that passed or was skipped.
    public var findings: [Finding]
    /// Why the case was skipped.
    public var skipReason: String?
    /// What the handlers wrote, where they did.
    public var outcome: Outcome?
    /// What was printed to standard output.
    public var output: CapturedOutput
    /// What was printed to standard error; where a host could not be built, what its build printed.
    public var errorOutput: CapturedOutput
    /// The launches after the first failed one that failed too, in order: the result itself tells of the first, also
    /// where the case is flaky.
    public var furtherFailures: [FailedAttempt]
    /// How many times it was launched; 0 for a case that is skipped, declined, or whose host is not there.
    public var attempts: Int
    /// How long the launches took together.
    public var duration: Duration

    /// Creates a result.
    public init(
        testCase: TestCase, status: Status, findings: [Finding] = [], skipReason: String? = nil,
        outcome: Outcome? = nil, output: CapturedOutput = CapturedOutput(),
        errorOutput: CapturedOutput = CapturedOutput(), furtherFailures: [FailedAttempt] = [], attempts: Int = 1,
        duration: Duration = .zero
    ) {
        self.testCase = testCase
        self.status = status
        self.findings = findings
        self.skipReason = skipReason
        self.outcome = outcome
        self.output = output
        self.errorOutput = errorOutput
        self.furtherFailures = furtherFailures
        self.attempts = attempts
        self.duration = duration
    }

    /// The verdict in a word.
    public enum Status: String, CaseIterable, Sendable, Hashable {
        case passed, failed, errored, skipped, flaky
    }
}

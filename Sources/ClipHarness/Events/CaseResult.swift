import ClipRouting

/// How a case ended.
public struct CaseResult: Sendable {
    public var testCase: TestCase
    public var status: Status
    /// What is wrong; the first one names the verdict. Empty for a case that passed or was skipped.
    public var findings: [Finding]
    /// Why the case was skipped.
    public var skipReason: String?
    /// What the handlers wrote, where they did.
    public var outcome: Outcome?
    public var output: CapturedOutput
    public var errorOutput: CapturedOutput
    /// How many times it was launched.
    public var attempts: Int
    /// How long the launches took together.
    public var duration: Duration

    /// Creates a result.
    public init(
        testCase: TestCase, status: Status, findings: [Finding] = [], skipReason: String? = nil,
        outcome: Outcome? = nil, output: CapturedOutput = CapturedOutput(),
        errorOutput: CapturedOutput = CapturedOutput(), attempts: Int = 1, duration: Duration = .zero
    ) {
        self.testCase = testCase
        self.status = status
        self.findings = findings
        self.skipReason = skipReason
        self.outcome = outcome
        self.output = output
        self.errorOutput = errorOutput
        self.attempts = attempts
        self.duration = duration
    }

    /// The verdict in a word.
    public enum Status: String, CaseIterable, Sendable, Hashable {
        case passed, failed, errored, skipped, flaky
    }
}

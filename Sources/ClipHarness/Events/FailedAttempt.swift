/// A launch of a case that did not pass, where the case was launched more than once.
public struct FailedAttempt: Sendable {
    /// What is wrong; the first one names the verdict. Never empty.
    public var findings: [Finding]
    /// What was printed to standard output.
    public var output: CapturedOutput
    /// What was printed to standard error.
    public var errorOutput: CapturedOutput
    /// How long the launch took.
    public var duration: Duration

    /// Creates an attempt.
    public init(
        findings: [Finding], output: CapturedOutput = CapturedOutput(), errorOutput: CapturedOutput = CapturedOutput(),
        duration: Duration = .zero
    ) {
        self.findings = findings
        self.output = output
        self.errorOutput = errorOutput
        self.duration = duration
    }
}

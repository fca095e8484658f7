import ClipRouting

/// How a case ended.
public struct CaseResult: Sendable {
    /// Shared by copies until one of them is changed: a result is handed on many times in a run, and is large.
    private var storage: ResultStorage

    /// What was to be checked, with the limits that it was run with.
    public var testCase: TestCase {
        get { storage.fields.testCase }
        set { withOwnFields { $0.testCase = newValue } }
    }
    /// The verdict in a word.
    public var status: Status {
        get { storage.fields.status }
        set { withOwnFields { $0.status = newValue } }
    }
    /// What is wrong; the first one names the verdict. Empty for a case that passed or was skipped.
    public var findings: [Finding] {
        get { storage.fields.findings }
        set { withOwnFields { $0.findings = newValue } }
    }
    /// Why the case was skipped.
    public var skipReason: String? {
        get { storage.fields.skipReason }
        set { withOwnFields { $0.skipReason = newValue } }
    }
    /// What the handlers wrote, where they did.
    public var outcome: Outcome? {
        get { storage.fields.outcome }
        set { withOwnFields { $0.outcome = newValue } }
    }
    /// What was printed to standard output.
    public var output: CapturedOutput {
        get { storage.fields.output }
        set { withOwnFields { $0.output = newValue } }
    }
    /// What was printed to standard error; where a host could not be built, what its build printed.
    public var errorOutput: CapturedOutput {
        get { storage.fields.errorOutput }
        set { withOwnFields { $0.errorOutput = newValue } }
    }
    /// The launches after the first failed one that failed too, in order: the result itself tells of the first, also
    /// where the case is flaky.
    public var furtherFailures: [FailedAttempt] {
        get { storage.fields.furtherFailures }
        set { withOwnFields { $0.furtherFailures = newValue } }
    }
    /// How many times it was launched; 0 for a case that is skipped, declined, or whose host is not there.
    public var attempts: Int {
        get { storage.fields.attempts }
        set { withOwnFields { $0.attempts = newValue } }
    }
    /// How long the launches took together.
    public var duration: Duration {
        get { storage.fields.duration }
        set { withOwnFields { $0.duration = newValue } }
    }

    /// Creates a result.
    public init(
        testCase: TestCase, status: Status, findings: [Finding] = [], skipReason: String? = nil,
        outcome: Outcome? = nil, output: CapturedOutput = CapturedOutput(),
        errorOutput: CapturedOutput = CapturedOutput(), furtherFailures: [FailedAttempt] = [], attempts: Int = 1,
        duration: Duration = .zero
    ) {
        storage = ResultStorage(
            ResultFields(
                testCase: testCase, status: status, findings: findings, skipReason: skipReason, outcome: outcome,
                output: output, errorOutput: errorOutput, furtherFailures: furtherFailures, attempts: attempts,
                duration: duration))
    }

    private mutating func withOwnFields(_ change: (inout ResultFields) -> Void) {
        if !isKnownUniquelyReferenced(&storage) { storage = ResultStorage(storage.fields) }
        change(&storage.fields)
    }

    /// The verdict in a word.
    public enum Status: String, CaseIterable, Sendable, Hashable {
        case passed, failed, errored, skipped, flaky
    }
}

extension CaseResult: CustomStringConvertible {
    /// `<status>: <id of the case>`, and behind it in brackets what is wrong.
    public var description: String {
        let wrong = findings.isEmpty ? "" : " (\(findings.map(\.message).joined(separator: "; ")))"
        return "\(status.rawValue): \(testCase.id)\(wrong)"
    }
}

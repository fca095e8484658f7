import ClipRouting

/// What a ``CaseResult`` holds.
struct ResultFields: Sendable {
    var testCase: TestCase
    var status: CaseResult.Status
    var findings: [Finding]
    var skipReason: String?
    var outcome: Outcome?
    var output: CapturedOutput
    var errorOutput: CapturedOutput
    var furtherFailures: [FailedAttempt]
    var attempts: Int
    var duration: Duration
}

/// Holds the fields of results that are copies of one another.
///
/// `@unchecked Sendable`: the fields are only changed by a result that alone refers to them.
final class ResultStorage: @unchecked Sendable {
    var fields: ResultFields

    init(_ fields: ResultFields) {
        self.fields = fields
    }
}

import ClipRouting

/// What a judge finds: what is wrong with a case, and what its handlers wrote.
package struct Judgement: Sendable, Hashable {
    /// What is wrong, the finding that names the verdict first: errors before failures, each in the order of
    /// ``FindingType``. Empty for a case that passed.
    package var findings: [Finding]
    /// The outcome, where a valid one was written.
    package var outcome: Outcome?

    /// Puts findings in order.
    init(_ findings: [Finding], outcome: Outcome? = nil) {
        self.findings = findings.count < 2 ? findings : Self.inOrder(findings)
        self.outcome = outcome
    }

    /// The verdict in a word.
    package var status: CaseResult.Status {
        guard let first = findings.first else { return .passed }
        return first.type.isError ? .errored : .failed
    }

    /// Keeps the order of findings of one type.
    private static func inOrder(_ findings: [Finding]) -> [Finding] {
        [true, false].flatMap { isError in
            FindingType.allCases.filter { $0.isError == isError }.flatMap { type in
                findings.filter { $0.type == type }
            }
        }
    }
}

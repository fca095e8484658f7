import ClipSuites

/// The cases with a result of the last run; all but those that passed are rerun.
package struct PreviousRun: Sendable {
    /// By the hash of the identity, what is known of a case that passed.
    private var noted: [Int: Passed?] = [:]
    private let judging: Judging
    let shard: Shard?

    private struct Passed {
        /// Hashes of the definition; `others` lacks what `--strict` adds.
        let whole: Int
        let others: Int
        let known: KnownFailure?
        let launches: Int
        let pace: Duration
    }

    /// The rules of now for results that a run takes over.
    package struct Judging: Sendable {
        package var isStrict = false
        package var timeout: Duration?
        package var repetitions = 1

        package init(isStrict: Bool = false, timeout: Duration? = nil, repetitions: Int = 1) {
            (self.isStrict, self.timeout, self.repetitions) = (isStrict, timeout, repetitions)
        }
    }

    package init(of shard: Shard? = nil, judging: Judging = Judging()) {
        (self.shard, self.judging) = (shard, judging)
    }

    /// Notes a result; of a case that people tried that of its launch, which alone can be launched again.
    package mutating func note(_ result: CaseResult) {
        let testCase = result.testCase
        var passed: Passed?
        if (result.launched ?? result.status) == .passed {
            passed = Passed(
                whole: testCase.definitionHash(true), others: testCase.definitionHash(false),
                known: testCase.notes.known, launches: result.attempts,
                pace: result.duration / max(1, result.attempts))
        }
        noted.updateValue(passed, forKey: testCase.id.hashValue)
    }

    func holds(_ testCase: TestCase) -> Bool { noted.keys.contains(testCase.id.hashValue) }

    /// Whether a case is rerun: it did not pass, has no result, or would not pass by the rules of now.
    package func leaves(_ testCase: TestCase) -> Bool {
        guard let before = noted[testCase.id.hashValue] ?? nil else { return true }
        let isWhole = testCase.expectation.advisories != nil
        if testCase.definitionHash(isWhole) != (isWhole ? before.whole : before.others) { return true }
        if before.known != testCase.notes.known || testCase.skip != nil { return true }
        if judging.isStrict, !isWhole, !testCase.resolution.advisories.isEmpty { return true }
        guard before.launches > 0 else { return false }
        return before.launches < judging.repetitions || before.pace > judging.timeout ?? testCase.timeout
    }
}

extension TestCase {
    /// A hash of the expectation and the resolution, another one in each process.
    package func definitionHash(_ withAdvisories: Bool) -> Int {
        // The log of a parity case has what the clip did.
        var expected = kind == .parity ? Expectation() : expectation
        if !withAdvisories { expected.advisories = nil }
        let found = resolution
        let launched: [AnyHashable?] = [terms.deviceLocation, terms.isRunning, needsOutcome]
        let resolved: [AnyHashable?] = [
            found.experience?.spelling, found.card, found.delivered, found.declined, found.advisories.map(\.name),
        ]
        return (launched + resolved + [expected]).hashValue
    }
}

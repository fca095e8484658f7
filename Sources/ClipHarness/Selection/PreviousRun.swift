import ClipSuites

/// The cases with a result of the last run; all but those that passed are rerun.
package struct PreviousRun: Sendable {
    /// By the hash of the identity, hashes of the definition, if the case passed.
    /// `others` lacks what `--strict` adds.
    private var noted: [Int: (whole: Int, others: Int)?] = [:]

    let shard: Shard?

    package init(of shard: Shard? = nil) { self.shard = shard }

    package mutating func note(_ testCase: TestCase, _ status: CaseResult.Status) {
        let passed = status == .passed ? (testCase.definitionHash(true), testCase.definitionHash(false)) : nil
        noted.updateValue(passed, forKey: testCase.id.hashValue)
    }

    func holds(_ testCase: TestCase) -> Bool { noted.keys.contains(testCase.id.hashValue) }

    /// Whether a case is rerun: it did not pass, has no result, or has changed since.
    package func leaves(_ testCase: TestCase) -> Bool {
        guard let before = noted[testCase.id.hashValue] ?? nil else { return true }
        let isWhole = testCase.expectation.advisories != nil
        return testCase.definitionHash(isWhole) != (isWhole ? before.whole : before.others)
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

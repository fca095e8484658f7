import ClipSuites

package struct PreviousRun {
    private var results: [String: CaseResult] = [:]
    private let judging: Judging
    private let planned: RunPlanned
    var shard: Shard? { planned.shard }

    package struct Judging {
        package var isStrict = false
        package var timeout: Duration?
        package var repetitions = 1

        package init(isStrict: Bool = false, timeout: Duration? = nil) {
            (self.isStrict, self.timeout) = (isStrict, timeout)
        }
    }

    package init(of planned: RunPlanned = RunPlanned(), judging: Judging = Judging()) {
        (self.planned, self.judging) = (planned, judging)
    }

    package mutating func note(_ result: CaseResult) { results[result.testCase.id] = result }

    package subscript(_ id: String) -> CaseResult? { results[id] }

    /// The number of unselected cases that the logged run planned but did not finish.
    package func missing(of held: SelectedPlan.Held) -> Int {
        if planned.origin.selection == nil { return held.unknown }
        return min(held.unknown, max(0, planned.total - results.count - held.due))
    }

    func holds(_ testCase: TestCase) -> Bool { results[testCase.id] != nil }

    package func leaves(_ testCase: TestCase) -> Bool {
        // Only a launch can be repeated, so a tester's own result does not count.
        guard let before = results[testCase.id], (before.launched ?? before.status) == .passed else { return true }
        let isWhole = testCase.expectation.advisories != nil
        guard testCase.isDefined(as: before.testCase, withAdvisories: isWhole) else { return true }
        if before.testCase.notes.known != testCase.notes.known || testCase.skip != nil { return true }
        if judging.isStrict, !isWhole, !testCase.resolution.advisories.isEmpty { return true }
        guard before.attempts > 0 else { return false }
        return before.attempts < judging.repetitions
            || before.duration / before.attempts > judging.timeout ?? testCase.timeout
    }
}

extension TestCase {
    package func isDefined(as other: TestCase, withAdvisories: Bool = false) -> Bool {
        definition(withAdvisories) == other.definition(withAdvisories)
    }

    private func definition(_ withAdvisories: Bool) -> [AnyHashable?] {
        // In a log, a parity case's expectation is the clip's outcome, which may vary.
        var expected = kind == .parity ? Expectation() : expectation
        if !withAdvisories { expected.advisories = nil }
        let found = resolution
        let launched: [AnyHashable?] = [terms.deviceLocation, terms.isRunning, needsOutcome]
        let resolved: [AnyHashable?] = [
            found.experience?.spelling, found.card, found.delivered, found.declined, found.advisories.map(\.name),
        ]
        return launched + resolved + [expected]
    }
}

import ClipRules
import ClipSuites

/// Compares what was expected of a case with what was observed; a pure function of the two.
package enum Judge {
    /// What became of a case.
    package enum Observation: Sendable, Hashable {
        /// Nothing was launched, because the case is declined or expects to be: see ``Judge/needsLaunch(_:)``.
        case nothingLaunched
        /// The host was launched.
        case launched(LaunchReport)
        /// The host could not be built, or could not be prepared.
        case hostFailed(HostFailure)
    }

    /// Whether a case is launched: it opens something and does not expect to be declined.
    package static func needsLaunch(_ testCase: TestCase) -> Bool {
        testCase.resolution.target != nil && testCase.expectation.declined == nil
    }

    /// Finds what is wrong with a case.
    ///
    /// - Parameters:
    ///   - mask: Takes secrets out of what findings show. They are compared as they are, and the outcome of the
    ///     judgement still holds them.
    ///   - clip: What the clip did, for a parity case: its screen and parameters are what is expected.
    package static func judge(
        _ testCase: TestCase, _ observation: Observation, masking mask: SecretMask = SecretMask([]),
        heldTo clip: ParityStandard? = nil
    ) -> Judgement {
        if let finding = declineFinding(testCase) { return Judgement([finding]) }
        var findings = ResolutionJudge(testCase.expectation, testCase.resolution).findings()
        switch observation {
        case .nothingLaunched:
            return Judgement(findings)
        case .hostFailed(let failure):
            findings.append(Finding(.hostFailed, OneLine.text(failure.placedMessage)))
            return Judgement(findings)
        case .launched(let report):
            return LaunchJudge(testCase, report, mask, heldTo: clip).judgement(after: findings)
        }
    }

    /// What is wrong where a case is declined or expects to be; then nothing else is judged.
    private static func declineFinding(_ testCase: TestCase) -> Finding? {
        let expected = testCase.expectation.declined
        let found = testCase.resolution.declined
        switch (expected, found) {
        case (nil, nil):
            return nil
        case (nil, let found?):
            return Finding(
                .declined, "is declined (\(found.rawValue)), expected to open", expected: "opens",
                found: found.rawValue)
        case (let expected?, nil):
            let target = testCase.resolution.target?.rawValue ?? "nothing"
            return Finding(
                .declined, "opens the \(target), expected to be declined (\(expected.rawValue))",
                expected: expected.rawValue, found: "opens the \(target)")
        case (let expected?, let found?):
            guard expected != found else { return nil }
            return Finding(
                .declined, "is declined (\(found.rawValue)), expected \(expected.rawValue)",
                expected: expected.rawValue, found: found.rawValue)
        }
    }
}

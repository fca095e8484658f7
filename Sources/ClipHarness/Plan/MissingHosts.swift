import ClipRules
import ClipSuites

/// Finds definitions whose cases open a program that the suite states no host for.
struct MissingHosts {
    private(set) var diagnostics: [Diagnostic] = []
    private var places: Set<SourceLocation> = []

    /// Looks at one case. All rows of one definition count once.
    mutating func note(_ testCase: TestCase, of suite: PlannedSuite) {
        guard let target = testCase.resolution.target, suite.host(for: target) == nil, testCase.skip == nil,
            Judge.needsLaunch(testCase), places.count < PlanCheck.limit,
            places.insert(testCase.definition ?? testCase.location).inserted
        else { return }
        diagnostics.append(
            Diagnostic(
                .error, at: testCase.location,
                "the full app is installed and opens here, but the suite has no host for it",
                fix: "add \"app\": { \"host\": … }, or expect the invocation to be declined"))
    }
}

import ClipRules
import ClipSuites

/// Finds the screens of a suite that no case expects.
package struct ScreenCheck {
    private var unexpected: [SuiteReference: [ScreenDefinition]] = [:]

    package init(_ suites: [PlannedSuite]) {
        for planned in suites { unexpected[planned.reference] = planned.suite.screens }
    }

    package mutating func note(_ testCase: TestCase) {
        guard let screen = testCase.expectation.screen else { return }
        unexpected[testCase.suite]?.removeAll { screen.accepts(.string($0.name)) == .accepted }
    }

    package func diagnostics(of planned: PlannedSuite) -> [Diagnostic] {
        (unexpected[planned.reference] ?? []).map { screen in
            let warning = Diagnostic(
                .warning, at: screen.location, "no case expects the screen \(quoted: screen.name)",
                fix:
                    "add \"screen\": \(quoted: screen.name) to the \"expect\" of a case that shows it, or remove it here",
                advisory: Advisory.Name.screenUnexpected.rawValue)
            return planned.suite.allowing(warning)
        }
    }
}

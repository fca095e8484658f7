import ClipHarness
import ClipRules
import ClipSuites

/// What the cases of a plan will raise: each advisory once a suite, at the first case that raises it and does not
/// expect it, and then each cause of a decline that no case expects.
struct PlanAdvisories {
    /// In the order of the plan.
    private(set) var diagnostics: [Diagnostic] = []
    private var places: [Raised: Int] = [:]
    private var counts: [Int] = []

    private struct Raised: Hashable {
        var suite: SuiteReference
        var name: Advisory.Name
    }

    init(_ plan: Plan) {
        var declines = DeclineCheck()
        for unit in plan {
            for testCase in unit.cases {
                declines.note(testCase, of: unit.suite.suite)
                for advisory in testCase.resolution.advisories { note(advisory, raisedBy: testCase) }
            }
        }
        for (place, count) in counts.enumerated() where count > 1 {
            diagnostics[place].note =
                "\(Count.of(count - 1, "more case")) of the suite raise\(count == 2 ? "s" : "") it"
        }
        declines.close()
        diagnostics += declines.diagnostics
    }

    private mutating func note(_ advisory: Advisory, raisedBy testCase: TestCase) {
        // What definitions are warned of by the same name has been told of with its place.
        if DefinitionAdvisory(rawValue: advisory.name.rawValue) != nil { return }
        if testCase.expectation.advisories?.contains(advisory.name.rawValue) == true { return }
        let raised = Raised(suite: testCase.suite, name: advisory.name)
        if let place = places[raised] {
            counts[place] += 1
            return
        }
        places[raised] = diagnostics.count
        counts.append(1)
        diagnostics.append(
            Diagnostic(
                .warning, at: testCase.location, advisory.text, advisory: advisory.name.rawValue))
    }
}

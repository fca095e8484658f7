import ClipHarness
import ClipRules
import ClipSuites

/// The advisories that the cases of a plan will raise: each once a suite, at the first case that raises it.
struct PlanAdvisories {
    /// In the order of the plan.
    private(set) var diagnostics: [Diagnostic] = []
    private var places: [Raised: Int] = [:]
    private var counts: [Int] = []

    private struct Raised: Hashable {
        var suite: String
        var name: Advisory.Name
    }

    init(_ plan: Plan) {
        for unit in plan {
            for testCase in unit.cases {
                for advisory in testCase.resolution.advisories { note(advisory, raisedBy: testCase) }
            }
        }
        for (place, count) in counts.enumerated() where count > 1 {
            diagnostics[place].note =
                "\(Count.of(count - 1, "more case")) of the suite raise\(count == 2 ? "s" : "") it"
        }
    }

    private mutating func note(_ advisory: Advisory, raisedBy testCase: TestCase) {
        let raised = Raised(suite: testCase.suite.id, name: advisory.name)
        if let place = places[raised] {
            counts[place] += 1
            return
        }
        places[raised] = diagnostics.count
        counts.append(1)
        diagnostics.append(
            Diagnostic(
                .warning, at: testCase.row ?? testCase.location, advisory.text, advisory: advisory.name.rawValue))
    }
}

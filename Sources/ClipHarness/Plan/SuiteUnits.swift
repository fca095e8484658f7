import ClipSuites

/// The units of one suite in the contract's order.
struct SuiteUnits {
    private let suite: PlannedSuite
    private var derived: DerivedCases
    private var invocations: InvocationCases
    private var journeys: ArraySlice<JourneyDefinition>

    init(_ suite: PlannedSuite) {
        self.suite = suite
        derived = DerivedCases(suite)
        invocations = InvocationCases(suite)
        journeys = suite.suite.journeys[...]
    }

    mutating func next() -> PlanUnit? {
        if let unit = derived.next() { return unit }
        do throws(Diagnostic) {
            if let unit = try invocations.next() { return unit }
        } catch {
            return PlanUnit(suite: suite, cases: [], problem: error)
        }
        return journeys.popFirst().map { JourneyCases.unit(of: $0, in: suite) }
    }
}

/// The units of one suite in the contract's order.
struct SuiteUnits: IteratorProtocol, Sendable {
    private let suite: PlannedSuite
    private var derived: DerivedCases
    private var invocations: InvocationCases
    private var journeys = 0

    init(_ suite: PlannedSuite) {
        self.suite = suite
        derived = DerivedCases(suite)
        invocations = InvocationCases(suite)
    }

    mutating func next() -> PlanUnit? {
        if let single = derived.next() ?? invocations.next() {
            return PlanUnit(suite: suite, cases: [single])
        }
        guard journeys < suite.suite.journeys.count else { return nil }
        defer { journeys += 1 }
        return JourneyCases.unit(of: suite.suite.journeys[journeys], in: suite)
    }
}

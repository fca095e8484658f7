import ClipSuites

/// All cases of some suites, in the order of their definitions.
///
/// A plan is lazy: it is walked as often as needed, one unit at a time, so that a CSV of a million rows is never held
/// as a whole. For each suite come the registered experiences, the default link, the launch without a URL, the
/// invocations (each source × each row), the journeys and the probes; a parity case follows the clip's case that it is
/// compared with.
public struct Plan: Sequence, Sendable {
    /// The suites, in the order in which they were given.
    public let suites: [PlannedSuite]

    /// Compiles the suites' resolvers.
    public init(_ suites: [Suite]) {
        self.suites = suites.map(PlannedSuite.init)
    }

    /// The seed of the probes; `nil` where there are none.
    public var probeSeed: Int? { suites.lazy.compactMap(\.probeSeed).first }

    /// Walks the plan from its first unit, and numbers its cases.
    public func makeIterator() -> AnyIterator<PlanUnit> {
        var remaining = suites[...]
        var current: SuiteUnits?
        var nextIndex = 0
        return AnyIterator {
            while true {
                if let unit = current?.next(from: nextIndex) {
                    nextIndex += unit.cases.count
                    return unit
                }
                guard let suite = remaining.popFirst() else { return nil }
                current = SuiteUnits(suite)
            }
        }
    }
}

/// The units of one suite in the contract's order.
private struct SuiteUnits {
    private let suite: PlannedSuite
    private var derived: AnyIterator<CaseDraft>
    private var invocations: InvocationCases
    private var journeys: ArraySlice<JourneyDefinition>
    private lazy var probes = ProbeCases(suite)

    init(_ suite: PlannedSuite) {
        self.suite = suite
        derived = DerivedCases.drafts(of: suite.suite)
        invocations = InvocationCases(suite.suite)
        journeys = suite.suite.journeys[...]
    }

    mutating func next(from index: Int) -> PlanUnit? {
        if let draft = derived.next() { return draft.unit(in: suite, from: index) }
        do throws(Diagnostic) {
            if let draft = try invocations.next() { return draft.unit(in: suite, from: index) }
        } catch {
            return PlanUnit(suite: suite, cases: [], problem: error)
        }
        if let journey = journeys.popFirst() { return JourneyCases.unit(of: journey, in: suite, from: index) }
        return probes?.next()?.unit(in: suite, from: index)
    }
}

/// What is run together: one case, a clip's case with the parity case that follows it, or all steps of a journey.
public struct PlanUnit: Sendable {
    /// The suite that the cases belong to.
    public let suite: PlannedSuite
    /// The cases in order. A journey may have none, where all its steps install the app.
    public var cases: [TestCase]
    /// Whether the cases are steps on one device: one container for all, and none is run after one that did not pass.
    public let isJourney: Bool
    /// The clip's case that a parity case among ``cases`` is compared with. It is run also where a selection leaves the
    /// parity case alone; then it is not reported.
    public var baseline: TestCase?
    /// Why an invocation's rows cannot be read, or read to their end: a unit of its own without cases, in the place of
    /// theirs. A selection must keep it, since what would be in it is not known.
    public let problem: Diagnostic?

    /// Creates a unit.
    public init(
        suite: PlannedSuite, cases: [TestCase], isJourney: Bool = false, baseline: TestCase? = nil,
        problem: Diagnostic? = nil
    ) {
        self.suite = suite
        self.cases = cases
        self.isJourney = isJourney
        self.baseline = baseline
        self.problem = problem
    }
}

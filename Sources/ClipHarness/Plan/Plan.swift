import ClipSuites

/// All cases of some suites, walked one unit at a time, since a CSV may have a million rows.
package struct Plan: Sequence, Sendable {
    package let suites: [PlannedSuite]
    /// By the index of the case, the digits of each short id that is longer than others.
    var longerIDs: [Int: Int] = [:]

    package init(_ suites: [Suite]) {
        self.suites = suites.map(PlannedSuite.init)
    }

    /// The case with an id that no other case of the plan shares.
    func named(_ testCase: TestCase) -> TestCase {
        longerIDs[testCase.index].map { testCase.with(idDigits: $0) } ?? testCase
    }

    package var probeSeed: Int? { suites.lazy.compactMap(\.probeSeed).first }

    package func makeIterator() -> AnyIterator<PlanUnit> {
        var remaining = suites[...]
        var current: SuiteUnits?
        var nextIndex = 0
        return AnyIterator {
            while true {
                if var unit = current?.next(from: nextIndex) {
                    nextIndex += unit.cases.count
                    if !longerIDs.isEmpty { unit.cases = unit.cases.map(named) }
                    return unit
                }
                guard let suite = remaining.popFirst() else { return nil }
                current = SuiteUnits(suite)
            }
        }
    }
}

private struct SuiteUnits {
    private let suite: PlannedSuite
    private var derived: AnyIterator<CaseDraft>?
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
        if let draft = derived?.next() { return draft.unit(in: suite, from: index) }
        derived = nil
        do throws(Diagnostic) {
            if let draft = try invocations.next() { return draft.unit(in: suite, from: index) }
        } catch {
            return PlanUnit(suite: suite, cases: [], problem: error)
        }
        if let journey = journeys.popFirst() { return JourneyCases.unit(of: journey, in: suite, from: index) }
        return probes?.next()?.unit(in: suite, from: index)
    }
}

/// Cases that are run together: one case, one with its parity case, or a journey.
package struct PlanUnit: Sendable {
    package let suite: PlannedSuite
    /// The cases in order; none for a journey that only installs the app.
    package var cases: [TestCase]
    /// Whether the cases are steps that share a container; none is run after one that did not pass.
    package var isJourney = false
    /// The clip's case that a parity case is compared with; it is run even if it is not selected.
    package var baseline: TestCase?
    /// The reason why an invocation's rows cannot be read: a unit without cases, which every selection keeps.
    package var problem: Diagnostic?
}

extension PlanUnit {
    var isSingleCase: Bool { !isJourney && baseline == nil && cases.count == 1 }

    package init(suite: PlannedSuite, cases: [TestCase]) {
        self.init(suite: suite, cases: cases, isJourney: false)
    }
}

import ClipSuites

/// The units of a plan that hold what was selected, with those of their cases that were; walked lazily.
///
/// A unit whose rows cannot be read stays, since what would be in it is not known.
public struct SelectedPlan: Sequence, Sendable {
    let plan: Plan
    /// Whether each case of the plan is selected; `nil` where every one is.
    let marks: [Bool]?
    let selected: Extent
    /// What was selected before sharding.
    public let beforeSharding: Extent
    /// Whether cases would be selected if what the previous run left did not matter.
    public let matchesAny: Bool
    /// Whether more than shards narrows the selection.
    package let isNarrowed: Bool

    /// How much of a plan is selected.
    public struct Extent: Sendable {
        /// The suites that have a selected case, or all where every case is selected.
        public let suites: [SuiteReference]
        /// How many cases are selected.
        public let total: Int
    }

    /// The suites that have a selected case.
    public var suites: [SuiteReference] { selected.suites }
    /// How many cases are selected.
    public var total: Int { selected.total }

    /// The cases of the plan that are not selected, walked lazily.
    package var others: AnySequence<TestCase> {
        guard let marks else { return AnySequence([]) }
        return AnySequence(
            plan.lazy.flatMap(\.cases).filter { $0.index < marks.count && !marks[$0.index] })
    }

    /// Walks what is selected from the first unit.
    public func makeIterator() -> AnyIterator<PlanUnit> {
        let units = plan.makeIterator()
        guard let marks else { return units }
        return AnyIterator {
            while var unit = units.next() {
                if unit.problem != nil { return unit }
                // What was not in the plan when it was walked is not selected.
                unit.cases.removeAll { $0.index >= marks.count || !marks[$0.index] }
                if !unit.cases.isEmpty { return unit }
            }
            return nil
        }
    }
}

import ClipSuites

/// Finds out which cases are selected, in one walk over the plan.
struct Selector {
    private let selection: Selection
    private var partitions: [PartitionWalk]
    /// Whether each case that was walked is selected.
    private var marks: [Bool] = []
    private var selected: (cases: Int, suites: Set<SuiteReference>) = (0, [])
    private var digest = PlanDigest()
    /// How many cases are selected before sharding, and the suites that have them.
    private var beforeSharding: (cases: Int, suites: Set<SuiteReference>) = (0, [])
    private var matchesAny = false
    /// Why a filter has no answer, where it takes too long.
    private(set) var failure: Diagnostic?
    private(set) var coverage: CoverageGate?

    init(_ selection: Selection, of plan: Plan) {
        self.selection = selection
        partitions = selection.partitions.map { PartitionWalk(partition: $0) }
        coverage = selection.requiredKinds.isEmpty ? nil : CoverageGate(kinds: selection.requiredKinds)
    }

    mutating func take(_ unit: PlanUnit) {
        if selection.isEverything {
            coverage?.note(unit.cases)
            digest.add(unit.cases)
        }
        guard !selection.isEverything, failure == nil else { return }
        marks += repeatElement(false, count: unit.cases.count)
        do throws(Diagnostic) {
            select(try selectedCases(of: unit), of: unit)
        } catch {
            failure = error
        }
    }

    private mutating func select(_ cases: [TestCase], of unit: PlanUnit) {
        guard !cases.isEmpty else { return }
        beforeSharding.cases += cases.count
        beforeSharding.suites.insert(unit.suite.reference)
        for place in partitions.indices where !partitions[place].takes(unit.name) { return }
        for testCase in cases { marks[testCase.index] = true }
        digest.add(cases)
        selected.cases += cases.count
        selected.suites.insert(unit.suite.reference)
    }

    private mutating func selectedCases(of unit: PlanUnit) throws(Diagnostic) -> [TestCase] {
        // What a case shows now, its parity case is compared with.
        let isDue = selection.isDue(unit.cases[...])
        if unit.isJourney { return try selects(unit.cases[...], isDue) ? unit.cases : [] }
        var selected: [TestCase] = []
        for place in unit.cases.indices where try selects(unit.cases[place...place], isDue) {
            selected.append(unit.cases[place])
        }
        return selected
    }

    private mutating func selects(_ cases: ArraySlice<TestCase>, _ isDue: Bool) throws(Diagnostic) -> Bool {
        // One match is enough to know that there would be cases.
        guard isDue || !matchesAny || coverage != nil, try selection.matches(cases) else { return false }
        matchesAny = true
        coverage?.note(cases)
        return isDue
    }

    /// The selected part of the plan that was walked and has so many cases.
    func selected(of plan: Plan, total: Int) -> SelectedPlan {
        let all = SelectedPlan.Extent(suites: plan.suites.map(\.reference), total: total)
        func extent(_ part: (cases: Int, suites: Set<SuiteReference>)) -> SelectedPlan.Extent {
            SelectedPlan.Extent(suites: all.suites.filter(part.suites.contains), total: part.cases)
        }
        let isEverything = selection.isEverything
        return SelectedPlan(
            plan: plan, marks: isEverything ? nil : marks, selected: isEverything ? all : extent(selected),
            beforeSharding: selection.narrows ? extent(beforeSharding) : all,
            matchesAny: selection.narrows ? matchesAny : total > 0, digest: digest)
    }
}

extension PlanUnit {
    /// What a shard is chosen by: the clip's case also for the parity case that is compared with it, since it has to be
    /// launched for both; and the title of a journey, which may get another first step.
    fileprivate var name: String {
        guard let first = baseline ?? cases.first else { return "" }
        return isJourney ? "\(first.suite.id)/\(first.kind.rawValue)/\(first.title)" : first.id
    }
}

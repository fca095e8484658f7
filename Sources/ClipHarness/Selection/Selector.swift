import ClipSuites

struct Selector {
    private let selection: Selection
    private var partitions: [PartitionWalk]
    private var marks: [Bool] = []
    private var selected = SelectedPlan.Extent()
    private var beforeSharding = SelectedPlan.Extent()
    private var digest = PlanDigest()
    private var matchesAny = false
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
        beforeSharding.add(cases, of: unit.suite)
        for place in partitions.indices where !partitions[place].takes(unit.name) { return }
        for testCase in cases { marks[testCase.index] = true }
        digest.add(cases)
        selected.add(cases, of: unit.suite)
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

    func selected(of plan: Plan, total: Int) -> SelectedPlan {
        let all = SelectedPlan.Extent(suites: plan.suites.map(\.reference), total: total)
        let isEverything = selection.isEverything
        return SelectedPlan(
            plan: plan, marks: isEverything ? nil : marks, selected: isEverything ? all : selected,
            beforeSharding: selection.narrows ? beforeSharding : all,
            matchesAny: selection.narrows ? matchesAny : total > 0, digest: digest)
    }
}

extension PlanUnit {
    /// What a shard is chosen by: the clip's case also for its parity case; of a journey the title.
    fileprivate var name: String {
        guard let first = baseline ?? cases.first else { return "" }
        return isJourney ? "\(first.suite.id)/\(first.kind.rawValue)/\(first.title)" : first.id
    }
}

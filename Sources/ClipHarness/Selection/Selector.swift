import ClipSuites

/// Marks each case of a plan in one walk: run now, kept from an earlier run, or neither.
struct Selector {
    private let selection: Selection
    private let division: Division
    private let ownLog: PreviousRun?
    private var marks: [SelectedPlan.Mark] = []
    private var selected = SelectedPlan.Extent()
    private var beforeSharding = SelectedPlan.Extent()
    private var held = SelectedPlan.Held()
    private var digest = PlanDigest()
    private var matchesAny = false
    /// How a shard is dealt its units, and those that are not due.
    private var dealt, dealtBefore: [PartitionWalk]
    /// The cases of a shard that the plan alone does not tell.
    private var ownCases: [String]?
    private(set) var failure: Diagnostic?
    private(set) var coverage: CoverageGate?

    /// What a shard is a part of.
    private enum Division {
        /// There are no shards.
        case none
        /// All that is selected is divided, and then what is left to run is chosen.
        case selected
        /// What is left to run is dealt out apart from the rest, so that shards of a whole run's log get equal parts.
        case due
        /// The shard's log names its cases.
        case logged(Set<String>)

        init(_ selection: Selection) {
            if selection.partitions.isEmpty {
                self = .none
            } else if let log = selection.ownLog {
                self = log.shard?.cases.map { .logged(Set($0)) } ?? .selected
            } else if let log = selection.previousRun, log.shard == nil,
                selection.partitions.contains(where: { $0.method == .slice })
            {
                self = .due
            } else {
                self = .selected
            }
        }
    }

    init(_ selection: Selection, of plan: Plan) {
        self.selection = selection
        division = Division(selection)
        ownLog = selection.ownLog
        dealt = selection.partitions.map { PartitionWalk(partition: $0) }
        dealtBefore = dealt
        switch division {
        case .none, .selected: ownCases = nil
        case .due, .logged: ownCases = []
        }
        coverage = selection.requiredKinds.isEmpty ? nil : CoverageGate(kinds: selection.requiredKinds)
    }

    mutating func take(_ unit: PlanUnit) {
        if selection.isEverything {
            coverage?.note(unit.cases)
            digest.add(unit.cases)
        }
        guard !selection.isEverything, failure == nil else { return }
        do throws(Diagnostic) {
            try mark(unit)
        } catch {
            failure = error
        }
        guard let log = selection.previousRun else { return }
        for testCase in unit.cases where marks[testCase.index] == .kept {
            if log.holds(testCase) { held.cases.append((testCase.index, testCase.id)) } else { held.unknown += 1 }
        }
    }

    private mutating func mark(_ unit: PlanUnit) throws(Diagnostic) {
        // What a case shows now, its parity case is compared with.
        let isDue = selection.isDue(unit.cases[...])
        guard !selection.partitions.isEmpty else {
            marks += repeatElement(.kept, count: unit.cases.count)
            // One match is enough to know that there would be cases.
            guard isDue || !matchesAny || coverage != nil else { return }
            let cases = try matching(unit)
            if !cases.isEmpty { matchesAny = true }
            if isDue { select(cases, of: unit) }
            return
        }
        marks += repeatElement(.outside, count: unit.cases.count)
        let cases = try matching(unit)
        if !cases.isEmpty { beforeSharding.add(cases, of: unit.suite) }
        guard !cases.isEmpty, isOfShard(unit, isDue) else {
            if let log = ownLog, unit.cases.contains(where: log.holds) {
                throw Self.otherSelection("found results of cases that are not selected now in the shard's log")
            }
            return
        }
        matchesAny = true
        ownCases?.append(contentsOf: cases.map(\.id))
        if isDue { return select(cases, of: unit) }
        for testCase in cases { marks[testCase.index] = .kept }
    }

    /// Checks that the shard is one of as many cases as its log says: another selection would be divided in another way.
    mutating func end() {
        guard failure == nil, let whole = ownLog?.shard?.whole, whole != beforeSharding.total else { return }
        failure = Self.otherSelection(
            "found the log of a shard of \(whole), expected one of the \(beforeSharding.total) cases that are selected now"
        )
    }

    private static func otherSelection(_ message: String) -> Diagnostic {
        Diagnostic(.error, at: nil, message, fix: "select what the shard's run selected, or run it without --failed")
    }

    private mutating func select(_ cases: [TestCase], of unit: PlanUnit) {
        guard !cases.isEmpty else { return }
        for testCase in cases { marks[testCase.index] = .selected }
        if selection.partitions.isEmpty { beforeSharding.add(cases, of: unit.suite) }
        digest.add(cases)
        selected.add(cases, of: unit.suite)
    }

    private mutating func isOfShard(_ unit: PlanUnit, _ isDue: Bool) -> Bool {
        switch division {
        case .none: true
        case .selected: dealt.takes(unit)
        case .due: isDue ? dealt.takes(unit) : dealtBefore.takes(unit)
        case .logged(let cases): unit.cases.contains { cases.contains($0.id) }
        }
    }

    /// The cases of a unit that tags and filters hold for: of a journey all or none.
    private mutating func matching(_ unit: PlanUnit) throws(Diagnostic) -> [TestCase] {
        var matching: [TestCase] = []
        if unit.isJourney {
            if try selection.matches(unit.cases[...]) { matching = unit.cases }
        } else {
            for place in unit.cases.indices where try selection.matches(unit.cases[place...place]) {
                matching.append(unit.cases[place])
            }
        }
        coverage?.note(matching)
        return matching
    }

    func selected(of plan: Plan, total: Int) -> SelectedPlan {
        let all = SelectedPlan.Extent(suites: plan.suites.map(\.reference), total: total)
        let isEverything = selection.isEverything
        let whole = selection.narrowsShards ? beforeSharding : all
        return SelectedPlan(
            plan: plan, marks: isEverything ? nil : marks, selected: isEverything ? all : selected, held: held,
            beforeSharding: whole, matchesAny: isEverything ? total > 0 : matchesAny,
            shard: selection.partition.map { Shard(partition: $0, whole: whole.total, cases: ownCases) },
            digest: digest)
    }
}

extension [PartitionWalk] {
    /// Whether a unit is of the last shard, each being a shard of the one before it.
    fileprivate mutating func takes(_ unit: PlanUnit) -> Bool {
        for place in indices where !self[place].takes(unit.name) { return false }
        return true
    }
}

extension PlanUnit {
    /// What a shard is chosen by: the clip's case also for its parity case; of a journey the title.
    fileprivate var name: String {
        guard let first = baseline ?? cases.first else { return "" }
        return isJourney ? "\(first.suite.id)/\(first.kind.rawValue)/\(first.title)" : first.id
    }
}

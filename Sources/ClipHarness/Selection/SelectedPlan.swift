import ClipSuites

/// The units of a plan that hold what was selected, with those of their cases that were.
///
/// Like the plan it is walked lazily, and the places of the cases are those in the whole plan. A unit whose rows cannot
/// be read stays, since what would be in it is not known.
public struct SelectedPlan: Sequence, Sendable {
    private let plan: Plan
    /// `nil` where every case is selected.
    private let marks: CaseMarks?

    /// The suites that have a selected case.
    public let suites: [SuiteReference]
    /// How many cases are selected.
    public let total: Int
    /// What was selected before sharding.
    public let beforeSharding: Extent
    /// Whether cases would be selected if what the previous run left did not matter.
    public let matchesAny: Bool
    /// What earlier runs left to be done and is not selected: cases of the plan, and all of suites that are not in it.
    public let outstanding: [OutstandingCase]

    /// How much of a plan is selected.
    public struct Extent: Sendable {
        /// The suites that have a selected case, or all where every case is selected.
        public let suites: [SuiteReference]
        /// How many cases are selected.
        public let total: Int
    }

    /// - Parameter marks: The selected cases; `nil` for all of them.
    init(
        _ plan: Plan, _ marks: CaseMarks?, _ selected: Extent, beforeSharding: Extent, matchesAny: Bool,
        outstanding: [OutstandingCase]
    ) {
        self.plan = plan
        self.marks = marks
        suites = selected.suites
        total = selected.total
        self.beforeSharding = beforeSharding
        self.matchesAny = matchesAny
        self.outstanding = outstanding
    }

    /// Walks what is selected from the first unit.
    public func makeIterator() -> Iterator {
        Iterator(units: plan.makeIterator(), marks: marks)
    }

    /// Walks what is selected one unit at a time.
    public struct Iterator: IteratorProtocol {
        fileprivate var units: PlanIterator
        fileprivate let marks: CaseMarks?

        /// The next unit; `nil` after the last.
        public mutating func next() -> PlanUnit? {
            guard let marks else { return units.next() }
            while var unit = units.next() {
                if unit.problem != nil { return unit }
                unit.cases.removeAll { !marks.contains($0.index) }
                if !unit.cases.isEmpty { return unit }
            }
            return nil
        }
    }
}

/// Which cases of a plan are selected: a bit for each, so that those of a million take 125 KB.
struct CaseMarks: Sendable {
    private var words: [UInt64] = []
    private(set) var count = 0

    /// Marks a case by its place in the plan, each only once.
    mutating func insert(_ index: Int) {
        let word = index / 64
        if word >= words.count { words += repeatElement(0, count: word + 1 - words.count) }
        words[word] |= 1 << UInt64(index % 64)
        count += 1
    }

    /// Whether a case is marked. What was not in the plan when it was walked is not.
    func contains(_ index: Int) -> Bool {
        index / 64 < words.count && words[index / 64] >> UInt64(index % 64) & 1 == 1
    }
}

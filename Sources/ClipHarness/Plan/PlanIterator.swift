/// Walks a plan one unit at a time and numbers its cases.
public struct PlanIterator: IteratorProtocol {
    private var remaining: ArraySlice<PlannedSuite>
    private var current: SuiteUnits?
    private var nextIndex = 0

    init(_ suites: [PlannedSuite]) {
        remaining = suites[...]
    }

    /// The next unit; `nil` after the last.
    public mutating func next() -> PlanUnit? {
        while true {
            if var unit = current?.next() {
                for place in unit.cases.indices {
                    unit.cases[place].index = nextIndex
                    nextIndex += 1
                }
                return unit
            }
            guard let suite = remaining.popFirst() else { return nil }
            current = SuiteUnits(suite)
        }
    }
}

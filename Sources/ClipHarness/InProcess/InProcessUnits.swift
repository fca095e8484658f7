import ClipHost
import ClipSuites

/// A plan as it is run in this process: what only another process can tell is skipped, and says so.
struct InProcessUnits: Sequence, Sendable {
    let plan: Plan

    func makeIterator() -> Iterator { Iterator(units: plan.makeIterator()) }

    struct Iterator: IteratorProtocol {
        fileprivate var units: PlanIterator

        mutating func next() -> PlanUnit? {
            guard var unit = units.next() else { return nil }
            for place in unit.cases.indices {
                if let reason = unit.cases[place].needOfProcess { unit.cases[place].skip = reason }
            }
            return unit
        }
    }
}

extension TestCase {
    /// Why the case cannot be judged without a process; `nil` where it can, or is not launched anyway.
    fileprivate var needOfProcess: String? {
        guard isLaunched else { return nil }
        if expectation.output != nil { return "it expects standard output, which only a process of its own has" }
        if let exit = expectation.exit, exit != 0, exit != Self.exitOfThrowing {
            return "it expects exit status \(exit), with which only a process of its own can end"
        }
        return nil
    }

    /// The exit status of a host whose handler throws.
    private static var exitOfThrowing: Int32 { ClipHost.Status.failed }
}

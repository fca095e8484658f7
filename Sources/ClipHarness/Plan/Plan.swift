import ClipSuites

/// All cases of some suites, in the order of their definitions.
///
/// A plan is lazy: it is walked as often as needed, one unit at a time, so that a CSV of a million rows is never held
/// as a whole. For each suite come the registered experiences, the default link, the launch without a URL, the
/// invocations (each source × each row) and the journeys; a parity case follows the clip's case that it is held to.
public struct Plan: Sequence, Sendable {
    /// The suites, in the order in which they were given.
    public let suites: [PlannedSuite]

    /// Compiles the suites' resolvers.
    public init(_ suites: [Suite]) {
        self.suites = suites.map(PlannedSuite.init)
    }

    /// Walks the plan from its first unit.
    public func makeIterator() -> PlanIterator {
        PlanIterator(suites)
    }
}

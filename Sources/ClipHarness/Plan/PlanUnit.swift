import ClipSuites

/// What is run together: one case, a clip's case with the parity case that follows it, or all steps of a journey.
public struct PlanUnit: Sendable {
    /// The suite that the cases belong to.
    public let suite: PlannedSuite
    /// The cases in order. A journey may have none, where all its steps install the app.
    public var cases: [TestCase]
    /// Whether the cases are steps on one device: one container for all, and none is run after one that did not pass.
    public let isJourney: Bool
    /// The clip's case that a parity case among ``cases`` is compared with. It is run also where a selection leaves the
    /// parity case alone; then it is not reported.
    public var baseline: TestCase?
    /// Why an invocation's rows cannot be read, or read to their end: a unit of its own without cases, in the place of
    /// theirs. A selection must keep it, since what would be in it is not known.
    public var problem: Diagnostic? { boxedProblem?.value }

    // Most units have none, and should not be as large as one.
    private let boxedProblem: Box<Diagnostic>?

    /// Creates a unit.
    public init(
        suite: PlannedSuite, cases: [TestCase], isJourney: Bool = false, baseline: TestCase? = nil,
        problem: Diagnostic? = nil
    ) {
        self.suite = suite
        self.cases = cases
        self.isJourney = isJourney
        self.baseline = baseline
        boxedProblem = problem.map(Box.init)
    }
}

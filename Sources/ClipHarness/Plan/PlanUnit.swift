import ClipSuites

/// What is run together: one case, a clip's case with the parity case that follows it, or all steps of a journey.
public struct PlanUnit: Sendable {
    /// The suite that the cases belong to.
    public let suite: PlannedSuite
    /// The cases in order. A journey may have none, where all its steps install the app.
    public var cases: [TestCase]
    /// Whether the cases are steps on one device: one container for all, and none is run after one that did not pass.
    public let isJourney: Bool
    /// The clip's case that a parity case among ``cases`` is held to. It is run also where a selection leaves the parity
    /// case alone; then nobody is told of it.
    public let twin: TestCase?
    /// Why an invocation's rows cannot be read, or read to their end: a unit of its own without cases, which stands
    /// where they would. A selection must keep it, since nobody knows what would be in it.
    public var problem: Diagnostic? { trouble?.diagnostic }

    // Most units have none, and should not be as large as one.
    private let trouble: Trouble?

    private final class Trouble: Sendable {
        let diagnostic: Diagnostic

        init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
    }

    /// Creates a unit.
    public init(
        suite: PlannedSuite, cases: [TestCase], isJourney: Bool = false, twin: TestCase? = nil,
        problem: Diagnostic? = nil
    ) {
        self.suite = suite
        self.cases = cases
        self.isJourney = isJourney
        self.twin = twin
        trouble = problem.map(Trouble.init)
    }
}

/// What is selected and run together: one case, or all steps of a journey.
public struct PlanUnit: Sendable {
    /// The suite that the cases belong to.
    public let suite: PlannedSuite
    /// The cases in order. A journey may have none, where all its steps install the app.
    public var cases: [TestCase]
    /// Whether the cases are steps on one device: one container for all, and none is run after one that did not pass.
    public let isJourney: Bool

    /// Creates a unit.
    public init(suite: PlannedSuite, cases: [TestCase], isJourney: Bool = false) {
        self.suite = suite
        self.cases = cases
        self.isJourney = isJourney
    }
}

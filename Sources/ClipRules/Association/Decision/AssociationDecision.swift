/// Whether clip or app and website belong together, with every answer on the way.
public struct AssociationDecision: Sendable, Hashable {
    /// The answers in the order in which they were asked; only the last one can be a refusal.
    public let steps: [AssociationStep]
    /// The answers as a resolution traces them.
    public let trace: [TraceStep]
    /// What is questionable about the association file that was asked.
    public let advisories: [Advisory]
    /// Why the invocation is declined; `nil` where nothing speaks against it.
    public let declined: DeclineReason?

    /// Creates a decision from its answers.
    public init(_ steps: [AssociationStep], advisories: [Advisory] = []) {
        self.steps = steps
        self.advisories = advisories
        trace = steps.map { TraceStep(.association($0)) }
        declined = steps.last?.declined
    }
}

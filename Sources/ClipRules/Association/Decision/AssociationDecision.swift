/// Whether clip or app and website belong together, with every answer on the way.
public struct AssociationDecision: Sendable, Hashable {
    /// The answers in the order in which they were asked; only the last one can be a refusal.
    public var steps: [AssociationStep]
    /// What is questionable about the association file that was asked.
    public var advisories: [Advisory]

    /// Creates a decision from its answers.
    public init(_ steps: [AssociationStep], advisories: [Advisory] = []) {
        self.steps = steps
        self.advisories = advisories
    }

    /// Why the invocation is declined; `nil` where nothing speaks against it.
    public var declined: DeclineReason? { steps.last?.declined }
}

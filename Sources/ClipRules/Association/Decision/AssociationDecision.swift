/// Whether clip or app and website belong together, with every answer on the way.
public struct AssociationDecision: Sendable, Hashable {
    /// The answers in the order in which they were asked; only the last one can be a refusal.
    public var steps: [AssociationStep]

    /// Creates a decision from its answers.
    public init(_ steps: [AssociationStep]) { self.steps = steps }

    /// Why the invocation is declined; `nil` where nothing speaks against it.
    public var declined: DeclineReason? { steps.last?.declined }
}

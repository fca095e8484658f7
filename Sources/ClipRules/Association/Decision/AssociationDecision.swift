/// Whether clip or app and website belong together, with every answer on the way.
public struct AssociationDecision: Sendable, Hashable {
    /// The answers as a resolution traces them, in the order in which they were asked.
    public let trace: [TraceStep]
    /// What is questionable about the association file that was asked.
    public let advisories: [Advisory]
    /// Why the invocation is declined, by the last answer; `nil` where nothing speaks against it.
    public let declined: DeclineReason?

    /// Creates a decision from its answers, of which only the last can be a refusal.
    public init(_ steps: [AssociationStep], advisories: [Advisory] = []) {
        trace = steps.map { TraceStep(.association($0)) }
        self.advisories = advisories
        declined = steps.last?.declined
    }

    /// A decision with one more answer.
    init(_ earlier: AssociationDecision, _ step: AssociationStep) {
        var trace: [TraceStep] = []
        trace.reserveCapacity(earlier.trace.count + 1)
        for known in earlier.trace { trace.append(known) }
        trace.append(TraceStep(.association(step)))
        self.trace = trace
        advisories = earlier.advisories
        declined = step.declined
    }

    /// The answers.
    public var steps: [AssociationStep] {
        trace.compactMap { if case .association(let step) = $0.decision { step } else { nil } }
    }
}

/// Whether clip or app and website belong together, with every answer on the way.
///
/// A class, since the answers for a clip are made once a host: each resolution that rests on them holds them as they are.
public final class AssociationDecision: Sendable {
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
    public var steps: [AssociationStep] { trace.compactMap(\.association) }
}

extension AssociationDecision: Hashable {
    /// Whether both have the same answers and advisories.
    public static func == (one: AssociationDecision, other: AssociationDecision) -> Bool {
        one === other || (one.trace == other.trace && one.advisories == other.advisories)
    }

    /// Hashes the answers and advisories.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(trace)
        hasher.combine(advisories)
    }
}

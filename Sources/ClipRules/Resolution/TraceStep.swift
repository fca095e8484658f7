/// One decision on the way to a resolution: a value, put into words only when its text is asked for.
public struct TraceStep: Sendable, Hashable {
    let decision: Decision

    init(_ decision: Decision) { self.decision = decision }

    /// Creates a step that another part of the harness took.
    public init(_ text: String) { decision = .stated(text) }

    /// Creates a step from its text and what it rests on.
    public init(_ text: String, citation: Citation) { decision = .cited(text, citation) }

    /// What was decided, in a sentence.
    public var text: String { decision.text }

    /// What the decision rests on; `nil` where it follows no rule of App Clips.
    public var citation: Citation? { decision.citation }

    /// The answer about association that the step tells of; `nil` for every other step.
    public var association: AssociationStep? {
        if case .association(let step) = decision { step } else { nil }
    }

    /// The URL of the experience that the step tells of as one that matches without a place; `nil` for every other step.
    package var experienceWithoutPlace: String? {
        if case .noPlace(let url) = decision { url } else { nil }
    }

    /// The experience that the step tells of as one that comes near to the URL; `nil` for every other step.
    public var candidate: ServingExperience? {
        guard case .candidate(let candidate) = decision else { return nil }
        return candidate.isLocal ? .local(candidate.url) : .advanced(candidate.url)
    }
}

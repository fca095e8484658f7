/// One decision on the way to a resolution, with what it rests on.
public struct TraceStep: Sendable {
    let decision: Decision

    init(_ decision: Decision) { self.decision = decision }

    /// Creates a step of another part of the harness.
    public init(_ text: String) { decision = .stated(text) }

    /// Creates a step from its text and what it rests on.
    public init(_ text: String, citation: Citation) { decision = .cited(text, citation) }

    /// What was decided, in a sentence.
    public var text: String { decision.text }

    /// What the decision rests on; `nil` where it follows no rule of App Clips.
    public var citation: Citation? { decision.citation }

    /// The answer about association; `nil` for every other step.
    public var association: AssociationStep? {
        if case .associationStep(let step) = decision { step } else { nil }
    }

    /// The URL of an experience that matches without a place; `nil` for every other step.
    package var experienceWithoutPlace: String? {
        if case .noPlace(let url) = decision { url } else { nil }
    }

    /// The experience that comes near to the URL; `nil` for every other step.
    public var candidate: ServingExperience? {
        guard case .candidate(let candidate) = decision else { return nil }
        return candidate.isLocal ? .local(candidate.url) : .advanced(candidate.url)
    }
}

/// What a decision rests on.
public struct Citation: Sendable, Hashable {
    /// The kind of authority.
    public let mark: Mark
    /// The short name of Apple's document, such as `CFG`; `nil` where the mark says it all.
    public let source: String?

    /// Cites a document, or only the kind of authority.
    public init(_ mark: Mark, _ source: String? = nil) {
        self.mark = mark
        self.source = source
    }

    /// How traces show it: `A: CFG`, `M`.
    public var text: String { source.map { "\(mark.rawValue): \($0)" } ?? mark.rawValue }

    /// The kinds of authority.
    public enum Mark: String, CaseIterable, Sendable, Hashable {
        /// Apple documents it.
        case documented = "A"
        /// Developers report it.
        case reported = "R"
        /// This project's model, where Apple does not document it.
        case model = "M"
    }
}

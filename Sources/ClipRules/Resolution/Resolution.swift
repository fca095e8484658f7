/// The answer of iOS to one invocation: it opens the clip or the app with a URL, or declines.
public struct Resolution: Sendable {
    /// The invocation's URL as written; `nil` for a source that has none.
    public var url: String?
    /// The source of the invocation.
    public var source: Source
    var opening: Opening?
    /// The target that opens; `nil` if the invocation is declined.
    public var target: Target?
    /// The URL that the target receives; `nil` for none.
    public var delivered: String?
    /// The reason to decline; `nil` if something opens.
    public var declined: DeclineReason?
    /// Warnings that the result rests on a rule that Apple does not document.
    public var advisories: [Advisory] = []
    /// The earliest build that it holds for.
    public var phase = Phase.released
    /// The reason why the clip's question for the location gets no answer; `nil` if it does.
    package var unlocated: Unlocated?
    /// The decisions that another answer to an open question would change.
    var doubts: Doubts = []
    var decisions: [Decision] = []

    /// The experience that serves the invocation; `nil` if none does.
    public var experience: ServingExperience? { opening?.experience }
    /// The card that is shown; `nil` where none is.
    public var card: Card? { opening?.card }
    /// The decisions in the order in which they were taken, in words.
    public var trace: [TraceStep] {
        get { decisions.flatMap { $0.grounds.isDisjoint(with: doubts) ? $0.steps : $0.steps.map(\.asModel) } }
        set { decisions = newValue.map(Decision.stated) }
    }

    /// Greater for the one of two clips or suites that has more to say about a URL; 0 if nothing opens.
    package var specificity: Int {
        guard target != nil else { return 0 }
        return switch experience {
        case .advanced(let url): 2 + url.utf8.count
        case .local, .default, .link, nil: 1
        }
    }

    package var hops: [String] {
        decisions.compactMap { decision in
            if case .redirected(_, let target) = decision { return target }
            if case .followed(_, let target) = decision { return target }
            return nil
        }
    }

    /// Whether the serving advanced experience is registered for this URL; `nil` if none serves.
    package var equalsRegisteredURL: Bool? {
        for case .advancedServes(_, let isEqual) in decisions { return isEqual }
        return nil
    }
}

/// The reason why the clip's question for its location gets no answer (Apple, `APActivationPayload`).
package enum Unlocated: Sendable {
    case notRequested
    case notRegistered
}

extension Resolution {
    package init(
        url: String?, source: Source, experience: ServingExperience? = nil, card: Card? = nil, target: Target? = nil,
        delivered: String? = nil, declined: DeclineReason? = nil, advisories: [Advisory] = [],
        trace: [TraceStep] = []
    ) {
        self.init(
            url: url, source: source, opening: experience == nil && card == nil ? nil : Opening(experience, card),
            target: target, delivered: delivered, declined: declined, advisories: advisories,
            decisions: trace.map(Decision.stated))
    }

    mutating func note(_ decision: Decision) { decisions.append(decision) }

    mutating func warn(_ advisory: Advisory) { advisories.append(advisory) }

    /// Adds what was found of a URL that this one redirects to, and declines if it does not open.
    mutating func join(_ hop: Resolution) {
        decisions += hop.decisions
        let names = Set(advisories.map(\.name))
        advisories += hop.advisories.filter { !names.contains($0.name) }
        doubts.formUnion(hop.doubts)
        guard let reason = hop.declined else { return }
        (declined, opening, target, delivered) = (reason, nil, nil, nil)
    }

    mutating func open(_ target: Target, delivering url: String?) {
        self.target = target
        delivered = url
    }

    mutating func decline(_ reason: DeclineReason, _ decision: Decision) {
        note(decision)
        declined = reason
    }

    /// All but its target, which `explain` calls `target`, and the log of a case `opens`.
    package mutating func members(of record: Record) throws {
        var (experience, isLocal, card, steps) = (experience?.spelling, experience?.isLocal == true, card, trace)
        try record.orNull("url", &url)
        try record.member("source", &source)
        try record.orNull("experience", &experience)
        try record.member("local", &isLocal, unless: false)
        try record.orNull("card", &card)
        try record.orNull("delivered", &delivered)
        try record.orNull("declined", &declined)
        try record.member("phase", &phase)
        try record.member("advisories", &advisories)
        try record.member("trace", &steps)
        guard record.isRead else { return }
        let serving = experience.map { ServingExperience($0, isLocal: isLocal) }
        opening = serving == nil && card == nil ? nil : Opening(serving, card)
        trace = steps
    }
}

/// The experience that serves, and the card that is shown. A class, made once an experience.
final class Opening: Sendable {
    let experience: ServingExperience?
    let card: Card?
    let lengthAdvisory: Advisory?

    init(_ experience: ServingExperience?, _ card: Card?) {
        self.experience = experience
        self.card = card
        lengthAdvisory = card?.lengthAdvisory
    }

    var name: String { experience?.spelling ?? "" }
}

/// The experience that serves an invocation.
public enum ServingExperience: Sendable, Hashable {
    /// A registered advanced experience, named by its URL as written in the suite.
    case advanced(String)
    /// A local experience, named by its URL as written in the suite.
    case local(String)
    /// The default experience.
    case `default`
    /// One of Apple's links: the default link or a demo link.
    case link

    /// The spelling in suites, reports and the `experience` expectation: the registered URL, `default` or `link`.
    public var spelling: String {
        switch self {
        case .advanced(let url), .local(let url): url
        case .default: "default"
        case .link: "link"
        }
    }

    package var isLocal: Bool { if case .local = self { true } else { false } }

    package init(_ spelling: String, isLocal: Bool) {
        self =
            if isLocal { .local(spelling) } else {
                [.default, .link].first { $0.spelling == spelling } ?? .advanced(spelling)
            }
    }
}

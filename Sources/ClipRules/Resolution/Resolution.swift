/// The result of one invocation: iOS opens the clip, opens the app, or declines.
public struct Resolution: Sendable {
    /// The invocation's URL as written.
    public var url: String?
    /// The source of the invocation.
    public var source: Source
    var opening: Opening?
    /// The target that opens; `nil` if nothing opens.
    public var target: Target?
    /// The URL that the target receives, if any.
    public var delivered: String?
    /// The reason why iOS declines the invocation; `nil` if a target opens.
    public var declined: DeclineReason?
    /// Warnings about undocumented rules and questionable definitions.
    public var advisories: [Advisory] = []
    /// The earliest build that the invocation can open.
    public var phase = Phase.released
    package var unlocated: Unlocated?
    /// The kinds of decisions that depend on undocumented details.
    var doubts: Doubts = []
    var decisions: [Decision] = []
    /// Whether only the card matters, because the full app is installed.
    var isOfCard = false
    /// Whether it is enough that something opens, as for a redirect's target.
    var isHop = false

    /// The experience that serves the invocation, if any.
    public var experience: ServingExperience? { opening?.experience }
    /// The card that is shown, if any.
    public var card: Card? { opening?.card }
    /// The decisions as text, in order.
    public var trace: [TraceStep] {
        get { decisions.flatMap { $0.grounds.isDisjoint(with: doubts) ? $0.steps : $0.steps.map(\.asModel) } }
        set { decisions = newValue.map(Decision.stated) }
    }

    package var specificity: Int {
        guard target != nil else { return 0 }
        return switch experience {
        case .advanced(let url): 2 + url.utf8.count
        case .local, .default, .link, nil: 1
        }
    }

    package var hops: [String] {
        decisions.compactMap { decision in
            switch decision {
            case .redirected(_, let target), .followed(_, let target): target
            default: nil
            }
        }
    }

    package var followed: String? {
        for case .followed(_, let target) in decisions.reversed() { return target }
        return nil
    }

    package var equalsRegisteredURL: Bool? {
        for decision in decisions {
            switch decision {
            case .advancedServes(_, let isEqual): return isEqual
            case .redirected: return nil
            default: continue
            }
        }
        return nil
    }
}

/// The reason why the clip cannot confirm the device's location (Apple, `APActivationPayload`).
package enum Unlocated { case notRequested, notRegistered }

extension Resolution {
    package init(
        url: String?, source: Source, experience: ServingExperience? = nil, card: Card? = nil, target: Target? = nil,
        delivered: String? = nil, declined: DeclineReason? = nil, advisories: [Advisory] = [],
        trace: [TraceStep] = []
    ) {
        self.init(
            url: url, source: source, opening: .of(experience, card), target: target, delivered: delivered,
            declined: declined, advisories: advisories, decisions: trace.map(Decision.stated))
    }

    mutating func note(_ decision: Decision) { decisions.append(decision) }

    mutating func warn(_ advisory: Advisory) { advisories.append(advisory) }

    /// Warns about an undocumented rule. If evidence settles the rule, notes the answer instead.
    package mutating func weigh(_ advisory: Advisory, by answers: RuleAnswers, doubting doubts: Doubts = []) {
        if answers.isSettled(advisory.name) {
            if !decisions.contains(where: { $0.answered == advisory.name }) { note(.answered(advisory.name, answers)) }
        } else {
            self.doubts.formUnion(doubts)
            warn(answers.cited(advisory))
        }
    }

    package var answeredSteps: [TraceStep] { decisions.filter { $0.answered != nil }.flatMap(\.steps) }
    package var answeredRules: [Advisory.Name] { decisions.compactMap(\.answered) }

    package func hasSameOutcome(as other: Resolution) -> Bool {
        (experience, card) == (other.experience, other.card) && target == other.target
            && delivered == other.delivered && declined == other.declined
    }

    mutating func join(_ hop: Resolution) {
        decisions += hop.decisions
        // Codes contain only the scanned URL, so `notEncodable` does not apply to redirect targets.
        let names = Set(advisories.map(\.name) + [.notEncodable])
        advisories += hop.advisories.filter { !names.contains($0.name) }
        doubts.formUnion(hop.doubts)
        guard let reason = hop.declined else { return }
        declined = reason
        opening = nil
        target = nil
        delivered = nil
    }

    mutating func open(_ target: Target, delivering url: String?) {
        self.target = target
        delivered = url
    }

    mutating func decline(_ reason: DeclineReason, _ decision: Decision) {
        note(decision)
        declined = reason
    }

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
        opening = .of(experience.map { ServingExperience($0, isLocal: isLocal) }, card)
        trace = steps
    }
}

/// An experience and its card, shared by all resolutions that open the experience.
final class Opening: Sendable {
    let experience: ServingExperience?
    let card: Card?
    let lengthAdvisory: Advisory?

    static func of(_ experience: ServingExperience?, _ card: Card?) -> Opening? {
        experience == nil && card == nil ? nil : Opening(experience, card)
    }

    init(_ experience: ServingExperience?, _ card: Card?) {
        self.experience = experience
        self.card = card
        lengthAdvisory = card?.lengthAdvisory
    }

    var name: String { experience?.spelling ?? "" }
}

/// An experience that serves an invocation.
public enum ServingExperience: Sendable, Hashable {
    /// An advanced experience, identified by its registered URL.
    case advanced(String)
    case local(String)
    case `default`
    /// The default link or a demo link.
    case link

    /// The spelling in suites and reports: the registered URL, `default` or `link`.
    public var spelling: String {
        switch self {
        case .advanced(let url), .local(let url): url
        case .default: "default"
        case .link: "link"
        }
    }

    var title: String {
        switch self {
        case .advanced, .local: spelling
        case .default, .link: "the default experience"
        }
    }

    package var isLocal: Bool { if case .local = self { true } else { false } }

    package init(_ spelling: String, isLocal: Bool) {
        self =
            switch spelling {
            case _ where isLocal: .local(spelling)
            case "default": .default
            case "link": .link
            default: .advanced(spelling)
            }
    }
}

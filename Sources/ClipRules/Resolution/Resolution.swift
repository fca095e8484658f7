/// What iOS does with one invocation: opens the clip or the app with a URL, or declines.
public struct Resolution: Sendable, Hashable {
    /// The invocation's URL as written; `nil` for a source that has none.
    public var url: String?
    /// Where the invocation came from.
    public var source: Source
    /// What serves the invocation; `nil` where nothing does.
    public var experience: ServingExperience? {
        get { opening?.experience }
        set { opening = .of(newValue, card) }
    }
    /// The card that is shown; `nil` where none is.
    public var card: Card? {
        get { opening?.card }
        set { opening = .of(experience, newValue) }
    }
    /// Both of them; `nil` where there is neither.
    var opening: Opening?
    /// What is opened; `nil` when the invocation is declined.
    public var target: Target?
    /// The URL that is handed over; `nil` for none.
    public var delivered: String?
    /// Why the invocation is declined; `nil` when it opens something.
    public var declined: DeclineReason?
    /// Warnings that the result rests on a rule nobody documents.
    public var advisories: [Advisory] = []
    /// The decisions in the order in which they were taken.
    public var trace: [TraceStep] {
        get { decisions.steps }
        set { decisions = DecisionList(newValue) }
    }
    var decisions = DecisionList()

    /// Whether the URL is the very one that the advanced experience which serves it is registered for; `nil` where none
    /// serves it.
    package var equalsRegisteredURL: Bool? { decisions.equalsRegisteredURL }
}

// Kept out of the declaration, which thereby has an initializer that puts a resolution together in place. One that is
// written out makes a copy of what it has put together.
extension Resolution {
    /// Creates a resolution from its parts.
    public init(
        url: String?, source: Source, experience: ServingExperience? = nil, card: Card? = nil, target: Target? = nil,
        delivered: String? = nil, declined: DeclineReason? = nil, advisories: [Advisory] = [],
        trace: [TraceStep] = []
    ) {
        self.init(
            url: url, source: source, opening: .of(experience, card), target: target, delivered: delivered,
            declined: declined, advisories: advisories, decisions: DecisionList(trace))
    }
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

    /// How suites, reports and the `experience` expectation spell it: the registered URL, `default` or `link`.
    public var spelling: String {
        switch self {
        case .advanced(let url), .local(let url): url
        case .default: "default"
        case .link: "link"
        }
    }
}

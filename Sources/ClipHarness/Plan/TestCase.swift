import ClipRules
import ClipSuites

/// One check, shared and never changed: an invocation, what iOS does with it, and what is expected.
public final class TestCase: Sendable {
    /// The place in the whole plan, from 0.
    public let index: Int
    /// The suite that it belongs to.
    public let suite: SuiteReference
    /// What it checks.
    public let kind: CaseKind
    /// The kind of the clip's case that a parity case is compared with; `nil` for every other case.
    public let baselineKind: CaseKind?
    /// What people know it by, the row's columns filled in.
    public let title: String
    /// The number of the step in its journey, from 1.
    public let step: Int?
    /// Whether the URL is handed to the process of the step before, which still runs.
    public let isRunning: Bool
    /// What selects it.
    public let tags: [String]
    /// The invocation's URL as written; `nil` where the source has none.
    public let url: String?
    /// Where the invocation comes from.
    public let source: Source
    /// The target that the identity names: the app where it is installed, else the clip.
    public let target: Target
    /// What iOS does with the invocation.
    public let resolution: Resolution
    /// What is expected of that, and of the handlers.
    public let expectation: Expectation
    /// Whether the launch must write an outcome. Only the `reopen` case without an expectation need not.
    public let needsOutcome: Bool
    /// Where the device is; `nil` where the suite does not say.
    public let deviceLocation: DeviceLocation?
    /// How long one launch may take.
    public let timeout: Duration
    /// When a launch counts as slow.
    public let slow: Duration
    /// Why the case is skipped.
    public let skip: String?
    /// Where the case is: the CSV row or inline object that fills it in, else its definition.
    public let location: SourceLocation
    /// The definition that a row fills in; `nil` where no row does.
    public let definition: SourceLocation?
    /// What it is about, and the owner to ask.
    public let notes: CaseNotes
    private let givenID: String?

    /// How long a launch may take where nothing says it.
    public static let defaultTimeout = Duration.seconds(5)

    package init(
        id: String? = nil, index: Int, suite: SuiteReference, kind: CaseKind, baselineKind: CaseKind? = nil,
        title: String, step: Int? = nil, isRunning: Bool = false, tags: [String] = [], url: String?, source: Source,
        target: Target, resolution: Resolution, expectation: Expectation, needsOutcome: Bool = true,
        deviceLocation: DeviceLocation? = nil, timeout: Duration = TestCase.defaultTimeout,
        slow: Duration = .seconds(1),
        skip: String? = nil, location: SourceLocation,
        definition: SourceLocation? = nil, notes: CaseNotes = CaseNotes()
    ) {
        givenID = id
        self.index = index
        self.suite = suite
        self.kind = kind
        self.baselineKind = baselineKind
        self.title = title
        self.step = step
        self.isRunning = isRunning
        self.tags = tags
        self.url = url
        self.source = source
        self.target = target
        self.resolution = resolution
        self.expectation = expectation
        self.needsOutcome = needsOutcome
        self.deviceLocation = deviceLocation
        self.timeout = timeout
        self.slow = slow
        self.skip = skip
        self.location = location
        self.definition = definition
        self.notes = notes
    }

    package func with(
        index: Int? = nil, suite: SuiteReference? = nil, title: String? = nil, resolution: Resolution? = nil,
        expectation: Expectation? = nil, needsOutcome: Bool? = nil, deviceLocation: DeviceLocation? = nil,
        timeout: Duration? = nil,
        slow: Duration? = nil, skip: String? = nil, location: SourceLocation? = nil
    ) -> TestCase {
        TestCase(
            id: givenID, index: index ?? self.index, suite: suite ?? self.suite, kind: kind, baselineKind: baselineKind,
            title: title ?? self.title, step: step, isRunning: isRunning, tags: tags, url: url, source: source,
            target: target, resolution: resolution ?? self.resolution, expectation: expectation ?? self.expectation,
            needsOutcome: needsOutcome ?? self.needsOutcome, deviceLocation: deviceLocation ?? self.deviceLocation,
            timeout: timeout ?? self.timeout, slow: slow ?? self.slow, skip: skip ?? self.skip,
            location: location ?? self.location, definition: definition, notes: notes)
    }

    /// The name that is unique in a run and stays between runs: `suite-id/kind/title/url/source/target`.
    public var id: String {
        if let givenID { return givenID }
        let numbered = step.map { "\(title)/\($0)" } ?? title
        return "\(suite.id)/\(kind.rawValue)/\(numbered)/\(url ?? "")/\(source.rawValue)/\(target.rawValue)"
    }

    /// `<title> · <url or "no URL"> · <source> · <target>`; for a journey `<title> · step N · …`.
    public var displayName: String {
        let head = step.map { "\(title) · step \($0)" } ?? title
        return "\(head) · \(url ?? "no URL") · \(source.rawValue) · \(target.rawValue)"
    }
}

extension TestCase: CustomStringConvertible {
    /// The case's identity.
    public var description: String { id }
}

/// What a case checks.
public enum CaseKind: String, CaseIterable, Sendable, Hashable, Codable {
    /// The registered URL itself, which Maps and Siri hand over.
    case exact
    /// A URL that continues a registered one.
    case prefix
    /// Served by the default experience.
    case `default`
    /// One of Apple's links.
    case link
    /// Expected to be declined.
    case decline
    /// Launched without a URL.
    case reopen
    /// A step of a journey.
    case journey
    /// The same invocation with the full app installed, which is compared with what the clip does.
    case parity
    /// A hostile URL.
    case probe

    /// The kinds that follow from what iOS resolves: with other definitions a case has another one of them.
    package static let resolved: [CaseKind] = [.exact, .prefix, .default, .link, .decline]
}

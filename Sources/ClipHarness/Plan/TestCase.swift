import ClipRules
import ClipSuites

/// One check: an invocation, what iOS does with it, and what is expected.
public struct TestCase: Sendable {
    /// `suite-id/kind/title/url/source/target`, in a journey with the step's number behind the title; unique in a run
    /// and stable between runs.
    public var id: String
    /// The place in the whole plan, from 0.
    public var index: Int
    /// The suite that it belongs to.
    public var suite: SuiteReference
    /// What it checks.
    public var kind: CaseKind
    /// What people know it by, the row's columns filled in.
    public var title: String
    /// The number of the step in its journey, from 1.
    public var step: Int?
    /// What selects it.
    public var tags: [String]
    /// The invocation's URL as written; `nil` where the source has none.
    public var url: String?
    /// Where the invocation comes from.
    public var source: Source
    /// The target that the identity names: the app where it is installed, else the clip.
    public var target: Target
    /// What iOS does with the invocation.
    public var resolution: Resolution
    /// What is expected of that, and of the handlers.
    public var expectation: Expectation
    /// Whether the launch must write an outcome. Only the `reopen` case without an expectation need not.
    public var needsOutcome: Bool
    /// Where the device is; `nil` where the suite does not say.
    public var deviceLocation: DeviceLocation?
    /// How long one launch may take.
    public var timeout: Duration
    /// When a launch counts as slow.
    public var slow: Duration
    /// Why the case is skipped.
    public var skip: String?
    /// Where the case is defined.
    public var location: SourceLocation
    /// The CSV row or inline object that filled it in.
    public var row: SourceLocation?

    /// Creates a case.
    public init(
        id: String, index: Int, suite: SuiteReference, kind: CaseKind, title: String, step: Int? = nil,
        tags: [String] = [], url: String?, source: Source, target: Target, resolution: Resolution,
        expectation: Expectation, needsOutcome: Bool = true, deviceLocation: DeviceLocation? = nil,
        timeout: Duration = .seconds(5), slow: Duration = .seconds(1), skip: String? = nil, location: SourceLocation,
        row: SourceLocation? = nil
    ) {
        self.id = id
        self.index = index
        self.suite = suite
        self.kind = kind
        self.title = title
        self.step = step
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
        self.row = row
    }

    /// `<title> · <url or "no URL"> · <source> · <target>`; for a journey `<title> · step N · …`.
    public var displayName: String {
        let head = step.map { "\(title) · step \($0)" } ?? title
        return "\(head) · \(url ?? "no URL") · \(source.rawValue) · \(target.rawValue)"
    }
}

/// The suite that a case belongs to.
public struct SuiteReference: Sendable, Hashable {
    /// The folder's or file's name.
    public var id: String
    /// The name that is shown.
    public var title: String
    /// The definition file as shown.
    public var file: String

    /// Creates a reference.
    public init(id: String, title: String, file: String) {
        self.id = id
        self.title = title
        self.file = file
    }
}

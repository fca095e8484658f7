import ClipRules
import ClipSuites

/// One check: an invocation, what iOS does with it, and what is expected.
public struct TestCase: Sendable {
    /// Shared by copies until one of them is changed: a case is handed on many times in a run, and is large.
    private var storage: CaseStorage

    /// `suite-id/kind/title/url/source/target`, in a journey with the step's number behind the title; unique in a run
    /// and stable between runs.
    public var id: String {
        get { storage.fields.id ?? spelledID }
        set { withOwnFields { $0.id = newValue } }
    }
    /// The place in the whole plan, from 0.
    public var index: Int {
        get { storage.fields.index }
        set { withOwnFields { $0.index = newValue } }
    }
    /// The suite that it belongs to.
    public var suite: SuiteReference {
        get { storage.fields.suite }
        set { withOwnFields { $0.suite = newValue } }
    }
    /// What it checks.
    public var kind: CaseKind {
        get { storage.fields.kind }
        set { withOwnFields { $0.kind = newValue } }
    }
    /// What people know it by, the row's columns filled in.
    public var title: String {
        get { storage.fields.title }
        set { withOwnFields { $0.title = newValue } }
    }
    /// The number of the step in its journey, from 1.
    public var step: Int? {
        get { storage.fields.step }
        set { withOwnFields { $0.step = newValue } }
    }
    /// What selects it.
    public var tags: [String] {
        get { storage.fields.tags }
        set { withOwnFields { $0.tags = newValue } }
    }
    /// The invocation's URL as written; `nil` where the source has none.
    public var url: String? {
        get { storage.fields.url }
        set { withOwnFields { $0.url = newValue } }
    }
    /// Where the invocation comes from.
    public var source: Source {
        get { storage.fields.source }
        set { withOwnFields { $0.source = newValue } }
    }
    /// The target that the identity names: the app where it is installed, else the clip.
    public var target: Target {
        get { storage.fields.target }
        set { withOwnFields { $0.target = newValue } }
    }
    /// What iOS does with the invocation.
    public var resolution: Resolution {
        get { storage.fields.resolution }
        set { withOwnFields { $0.resolution = newValue } }
    }
    /// What is expected of that, and of the handlers.
    public var expectation: Expectation {
        get { storage.fields.expectation }
        set { withOwnFields { $0.expectation = newValue } }
    }
    /// Whether the launch must write an outcome. Only the `reopen` case without an expectation need not.
    public var needsOutcome: Bool {
        get { storage.fields.needsOutcome }
        set { withOwnFields { $0.needsOutcome = newValue } }
    }
    /// Where the device is; `nil` where the suite does not say.
    public var deviceLocation: DeviceLocation? {
        get { storage.fields.deviceLocation }
        set { withOwnFields { $0.deviceLocation = newValue } }
    }
    /// How long one launch may take.
    public var timeout: Duration {
        get { storage.fields.timeout }
        set { withOwnFields { $0.timeout = newValue } }
    }
    /// When a launch counts as slow.
    public var slow: Duration {
        get { storage.fields.slow }
        set { withOwnFields { $0.slow = newValue } }
    }
    /// Why the case is skipped.
    public var skip: String? {
        get { storage.fields.skip }
        set { withOwnFields { $0.skip = newValue } }
    }
    /// Where the case is: the CSV row or inline object that fills it in, else its definition.
    public var location: SourceLocation {
        get { storage.fields.location }
        set { withOwnFields { $0.location = newValue } }
    }
    /// The definition that a row fills in; `nil` where no row does.
    public var definition: SourceLocation? {
        get { storage.fields.definition }
        set { withOwnFields { $0.definition = newValue } }
    }

    /// Creates a case.
    ///
    /// - Parameter id: `nil` spells it from the parts whenever it is asked for, which a run of very many cases seldom is.
    public init(
        id: String? = nil, index: Int, suite: SuiteReference, kind: CaseKind, title: String, step: Int? = nil,
        tags: [String] = [], url: String?, source: Source, target: Target, resolution: Resolution,
        expectation: Expectation, needsOutcome: Bool = true, deviceLocation: DeviceLocation? = nil,
        timeout: Duration = .seconds(5), slow: Duration = .seconds(1), skip: String? = nil, location: SourceLocation,
        definition: SourceLocation? = nil
    ) {
        storage = CaseStorage(
            CaseFields(
                id: id, index: index, suite: suite, kind: kind, title: title, step: step, tags: tags, url: url,
                source: source, target: target, resolution: resolution, expectation: expectation,
                needsOutcome: needsOutcome, deviceLocation: deviceLocation, timeout: timeout, slow: slow, skip: skip,
                location: location, definition: definition))
    }

    private var spelledID: String {
        CaseIdentity.spell(
            suite: suite.id, kind: kind, title: title, step: step, url: url, source: source, target: target)
    }

    private mutating func withOwnFields(_ change: (inout CaseFields) -> Void) {
        if !isKnownUniquelyReferenced(&storage) { storage = CaseStorage(storage.fields) }
        change(&storage.fields)
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

import ClipRules
import ClipSuites

/// A check: an invocation, its resolution, and the expectation. A case is immutable and shared.
///
/// The terms of the case's definition, such as the title, are available as members.
@dynamicMemberLookup
public final class TestCase: Sendable, CustomStringConvertible {
    /// The index in the whole plan, from 0.
    public let index: Int
    /// The suite of the case.
    public let suite: SuiteReference
    /// The kind of check.
    public let kind: CaseKind
    /// The kind of the clip's case that a parity case is compared with.
    public let baselineKind: CaseKind?
    /// The number of the step in its journey, from 1.
    public let step: Int?
    /// The source of the invocation.
    public let source: Source
    /// The target that is part of the case's id: the app if it is installed, otherwise the clip.
    public let target: Target
    /// How iOS resolves the invocation.
    public let resolution: Resolution
    /// Whether the launch must write an outcome; `false` only for some `reopen` cases.
    public let needsOutcome: Bool
    /// The duration above which a launch counts as slow.
    public let slow: Duration
    /// Whether the definition states no expectation for the resolution, outcome or output.
    public let expectsNothing: Bool
    /// The suggested fix if iOS unexpectedly declines the invocation.
    public let fix: String?
    let hasHost: Bool
    let lacksDevice: Bool
    /// The terms of the definition, with the row's values filled in.
    public let terms: CaseTerms
    private let givenID: String?
    private let idDigits: Int

    /// The default time limit for a launch.
    public static let defaultTimeout = Duration.seconds(5)

    package init(
        id: String? = nil, index: Int, suite: SuiteReference, kind: CaseKind, baselineKind: CaseKind? = nil,
        step: Int? = nil, source: Source, target: Target, resolution: Resolution, needsOutcome: Bool = true,
        slow: Duration = .seconds(1), expectsNothing: Bool = false, fix: String? = nil,
        hasHost: Bool = true, lacksDevice: Bool = false, idDigits: Int = ShortIDs.digits, terms: CaseTerms
    ) {
        givenID = id
        self.idDigits = idDigits
        self.index = index
        self.suite = suite
        self.kind = kind
        self.baselineKind = baselineKind
        self.step = step
        self.source = source
        self.target = target
        self.resolution = resolution
        self.needsOutcome = needsOutcome
        self.slow = slow
        self.expectsNothing = expectsNothing
        self.fix = fix
        self.hasHost = hasHost
        self.lacksDevice = lacksDevice
        self.terms = terms
    }

    package func with(
        index: Int? = nil, suite: SuiteReference? = nil, resolution: Resolution? = nil, slow: Duration? = nil,
        hasHost: Bool? = nil, lacksDevice: Bool? = nil, idDigits: Int? = nil,
        _ change: (inout CaseTerms) -> Void = { _ in }
    ) -> TestCase {
        var terms = terms
        change(&terms)
        return TestCase(
            id: givenID, index: index ?? self.index, suite: suite ?? self.suite, kind: kind, baselineKind: baselineKind,
            step: step, source: source, target: target, resolution: resolution ?? self.resolution,
            needsOutcome: needsOutcome, slow: slow ?? self.slow, expectsNothing: expectsNothing, fix: fix,
            hasHost: hasHost ?? self.hasHost, lacksDevice: lacksDevice ?? self.lacksDevice,
            idDigits: idDigits ?? self.idDigits, terms: terms)
    }

    package var invocation: Invocation { Invocation(url: terms.url, source: source, appInstalled: target == .app) }

    private static let nothing = Expectation()
    /// The expectation for the resolution and the handlers.
    public var expectation: Expectation { terms.expect ?? Self.nothing }
    /// The time limit for one launch.
    public var timeout: Duration { terms.timeout ?? Self.defaultTimeout }

    /// A term of the definition, such as the title.
    @inlinable public subscript<Value>(dynamicMember member: KeyPath<CaseTerms, Value>) -> Value {
        terms[keyPath: member]
    }

    var isLaunched: Bool { terms.skip == nil && hasHost && Judge.needsLaunch(self) }

    /// A unique stable name: `suite-id/kind/id/source/target`. `title/url` replaces a missing `id`.
    public var id: String {
        if let givenID { return givenID }
        // The harness chooses the title of a `reopen` case, so the id must not depend on that title.
        let name = terms.ownID ?? (kind == .reopen ? "No URL" : terms.title)
        let numbered = step.map { "\(name)/\($0)" } ?? name
        let subject = terms.ownID == nil ? "\(numbered)/\(terms.url ?? "")" : numbered
        return "\(suite.id)/\(kind.rawValue)/\(subject)/\(source.rawValue)/\(target.rawValue)"
    }

    package var linkID: String { StableHash(id).digits }

    /// The id in reports: eight digits, or more if two cases share the first eight.
    public var shortID: String { String(linkID.prefix(idDigits)) }

    /// `<title> · <url or "no URL"> · <source> · <target>`; for a step, `<title> · step N · …`.
    public var displayName: String {
        "\(fullTitle) · \(terms.url ?? "no URL") · \(source.rawValue) · \(target.rawValue)"
    }

    package var fullTitle: String { step.map { "\(terms.title) · step \($0)" } ?? terms.title }

    /// The case's id.
    public var description: String { id }
}

/// The kinds of cases, by what they check.
public enum CaseKind: String, CaseIterable, Sendable, Hashable, Codable {
    /// The registered URL itself.
    case exact
    /// A URL that extends a registered URL.
    case prefix
    case `default`
    /// A default App Clip link.
    case link
    case decline
    /// A launch without a URL.
    case reopen
    case journey
    /// A comparison of the full app's result with the clip's result.
    case parity
    /// A hostile URL.
    case probe

    package static let resolved: [CaseKind] = [.exact, .prefix, .default, .link, .decline]
}

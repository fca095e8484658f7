import ClipRules
import ClipSuites

/// What a definition says of one case, before it is resolved.
struct CaseDraft: Sendable {
    var title: String
    var step: Int?
    var tags: [String] = []
    var url: String?
    var source: Source
    var appInstalled = false
    var previousURL: String?
    var expectation: Expectation?
    var needsOutcome = true
    var deviceLocation: DeviceLocation?
    var timeout: Duration?
    var skip: String?
    /// Where the definition is.
    var location: SourceLocation
    /// The row that fills it in, which is where the case is.
    var row: SourceLocation?

    /// Resolves the invocation, finds its kind where none is given, and makes the case. Its index is not yet known.
    func testCase(in suite: PlannedSuite, kind given: CaseKind? = nil) -> TestCase {
        let resolution = suite.resolver.resolve(
            Invocation(url: url, source: source, appInstalled: appInstalled, previousURL: previousURL))
        let expectation = expectation ?? Expectation()
        let kind = given ?? CaseKind(of: resolution, expecting: expectation, resolver: suite.resolver)
        let target: Target = appInstalled ? .app : .clip
        return TestCase(
            index: 0, suite: suite.reference, kind: kind, title: title, step: step, tags: tags, url: url,
            source: source, target: target, resolution: resolution, expectation: expectation,
            needsOutcome: needsOutcome, deviceLocation: deviceLocation, timeout: timeout ?? suite.timeout,
            slow: suite.slow, skip: skip, location: row ?? location, definition: row == nil ? nil : location)
    }
}

import ClipRules
import ClipSuites

/// The cases of a suite's invocations: for each row, each source, and one from TestFlight for its entries.
struct InvocationCases: IteratorProtocol, Sendable {
    private let suite: PlannedSuite
    private var invocation = 0
    private var source = 0

    init(_ suite: PlannedSuite) {
        self.suite = suite
    }

    mutating func next() -> TestCase? {
        while invocation < suite.suite.invocations.count {
            let definition = suite.suite.invocations[invocation]
            let sources = definition.caseSources
            guard source < sources.count else {
                invocation += 1
                source = 0
                continue
            }
            defer { source += 1 }
            return CaseDraft(
                title: definition.title, tags: definition.tags, url: definition.url, source: sources[source],
                appInstalled: definition.appInstalled, expectation: definition.expect,
                deviceLocation: definition.deviceLocation, timeout: definition.timeout, skip: definition.skip,
                location: definition.location
            ).testCase(in: suite)
        }
        return nil
    }
}

extension InvocationDefinition {
    /// The sources with a case of their own: those that are written, and TestFlight for its entries.
    fileprivate var caseSources: [Source] {
        isTestFlightEntry && !sources.contains(.testFlight) ? sources + [.testFlight] : sources
    }
}

import ClipRules
import ClipSuites

/// The cases of a suite's invocations: for each row, each source, and one from TestFlight for its entries.
struct InvocationCases {
    private let suite: PlannedSuite
    private var remaining: ArraySlice<InvocationDefinition>
    private var current: Current?

    /// The invocation that is being gone through.
    private struct Current {
        let definition: InvocationDefinition
        let sources: [Source]
        var instances: InvocationInstances.Iterator
        var instance: InvocationInstance
        var source = 0
    }

    init(_ suite: PlannedSuite) {
        self.suite = suite
        remaining = suite.suite.invocations[...]
    }

    /// The next case; `nil` behind the last one.
    ///
    /// - Throws: A diagnostic where the rows of an invocation cannot be read. The next call goes on with the next one.
    mutating func next() throws(Diagnostic) -> TestCase? {
        while true {
            if current == nil {
                guard let definition = remaining.popFirst() else { return nil }
                try start(definition)
            } else if let made = testCase() {
                return made
            } else {
                try advance()
            }
        }
    }

    private mutating func start(_ definition: InvocationDefinition) throws(Diagnostic) {
        var instances = definition.instances().makeIterator()
        guard let instance = try instances.next() else { return }
        current = Current(
            definition: definition, sources: definition.caseSources, instances: instances, instance: instance)
    }

    private mutating func advance() throws(Diagnostic) {
        guard var next = current else { return }
        current = nil
        guard let instance = try next.instances.next() else { return }
        next.instance = instance
        next.source = 0
        current = next
    }

    /// The case of the next source; `nil` where the row has none left.
    private mutating func testCase() -> TestCase? {
        guard let place = current?.source, let now = current, place < now.sources.count else { return nil }
        current?.source = place + 1
        let definition = now.definition
        return CaseDraft(
            title: now.instance.title, tags: definition.tags, url: now.instance.url, source: now.sources[place],
            appInstalled: definition.appInstalled, expectation: now.instance.expect,
            deviceLocation: definition.deviceLocation, timeout: definition.timeout, skip: definition.skip,
            location: definition.location, row: now.instance.row
        ).testCase(in: suite)
    }
}

extension InvocationDefinition {
    /// The sources with a case of their own: those that are written, and TestFlight for its entries.
    fileprivate var caseSources: [Source] {
        isTestFlightEntry && !sources.contains(.testFlight) ? sources + [.testFlight] : sources
    }
}

import ClipRules
import ClipSuites

/// The cases of a suite's invocations: for each row, each source, and one from TestFlight for its entries.
struct InvocationCases {
    private let invocations: [InvocationDefinition]
    /// The place of the invocation that is being gone through, and where in it. They are kept apart, since each is
    /// changed for every case of a CSV file, and copying them together takes longer than resolving the case.
    private var place = -1
    private var instances: InvocationInstances?
    private var instance: InvocationDefinition?
    private var sources: [Source] = []
    private var source = 0

    init(_ suite: Suite) {
        invocations = suite.invocations
    }

    /// The next case; `nil` behind the last one.
    ///
    /// - Throws: A diagnostic where the rows of an invocation cannot be read. The next call continues with the next one.
    mutating func next() throws(Diagnostic) -> CaseDraft? {
        while true {
            if let instance, source < sources.count {
                defer { source += 1 }
                return Self.draft(of: instance, from: sources[source])
            }
            instance = nil
            instance = try instances?.next()
            source = 0
            sources = instance?.caseSources ?? []
            if instance == nil, !startNext() { return nil }
        }
    }

    /// Moves to the next invocation, if there is one.
    private mutating func startNext() -> Bool {
        guard place + 1 < invocations.count else {
            instances = nil
            return false
        }
        place += 1
        instances = invocations[place].instances()
        return true
    }

    // Static, since a method would be given a copy of the walk.
    private static func draft(of instance: InvocationDefinition, from source: Source) -> CaseDraft {
        CaseDraft(
            title: instance.title, tags: instance.tags, url: instance.url, source: source,
            appInstalled: instance.appInstalled, expectation: instance.expect,
            deviceLocation: instance.deviceLocation, timeout: instance.timeout, skip: instance.skip,
            parity: instance.parity, location: instance.location, row: instance.row)
    }
}

extension InvocationDefinition {
    /// The sources with a case of their own: those that are written, and TestFlight for its entries.
    fileprivate var caseSources: [Source] {
        isTestFlightEntry && !sources.contains(.testFlight) ? sources + [.testFlight] : sources
    }
}

import ClipRules
import ClipSuites

/// The cases of a suite's invocations: for each row, each source, and one from TestFlight for its entries.
struct InvocationCases {
    private let invocations: [InvocationDefinition]
    /// The place of the invocation that is being gone through, and where in it. They are kept apart, since each is
    /// changed for every case of a CSV file, and copying them together takes longer than resolving the case.
    private var place = -1
    private var instances: InvocationInstances.Iterator?
    private var instance: InvocationInstance?
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
                return Self.draft(of: instance, from: sources[source], at: place, in: invocations)
            }
            instance = nil
            instance = try instances?.next()
            source = 0
            sources = instance.map { invocations[place].caseSources(of: $0) } ?? []
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
        instances = invocations[place].instances().makeIterator()
        return true
    }

    // Static, since a method would be given a copy of the walk.
    private static func draft(
        of instance: InvocationInstance, from source: Source, at place: Int, in definitions: [InvocationDefinition]
    ) -> CaseDraft {
        // Asked member by member: taking the definition out would copy all of it for each row.
        CaseDraft(
            title: instance.title, tags: instance.tags, url: instance.url, source: source,
            appInstalled: instance.appInstalled, expectation: instance.expect,
            deviceLocation: instance.deviceLocation, timeout: definitions[place].timeout, skip: instance.skip,
            parity: definitions[place].parity, location: definitions[place].location, row: instance.row)
    }
}

extension InvocationDefinition {
    /// The sources with a case of their own: those that are written, and TestFlight for its entries.
    fileprivate func caseSources(of instance: InvocationInstance) -> [Source] {
        let sources = instance.sources
        return isTestFlightEntry && !sources.contains(.testFlight) ? sources + [.testFlight] : sources
    }
}

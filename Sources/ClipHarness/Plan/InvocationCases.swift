import ClipRules
import ClipSuites

/// The cases of a suite's invocations: for each row, each source, and one from TestFlight for its entries.
struct InvocationCases {
    private var invocations: ArraySlice<InvocationDefinition>
    /// Apart from the rest, since copying the walk for each row would take longer than resolving it.
    private var instances: InvocationInstances?
    private var instance: InvocationDefinition?
    private var sources: ArraySlice<Source> = []

    init(_ suite: Suite) {
        invocations = suite.invocations[...]
    }

    /// The next case; `nil` after the last one. After a throw, the next call continues with the next invocation.
    mutating func next() throws(Diagnostic) -> CaseDraft? {
        while true {
            if let instance, let source = sources.popFirst() { return Self.draft(of: instance, from: source) }
            instance = nil
            instance = try instances?.next()
            sources = instance?.caseSources[...] ?? []
            if instance == nil {
                instances = invocations.popFirst()?.instances()
                if instances == nil { return nil }
            }
        }
    }

    // Static, since a method would be given a copy of the walk.
    private static func draft(of instance: InvocationDefinition, from source: Source) -> CaseDraft {
        CaseDraft(
            title: instance.title, tags: instance.tags, url: instance.url, source: source,
            appInstalled: instance.appInstalled, expectation: instance.expect,
            deviceLocation: instance.deviceLocation, timeout: instance.timeout, skip: instance.skip,
            parity: instance.parity, notes: instance.notes, location: instance.location, row: instance.row)
    }
}

extension InvocationDefinition {
    fileprivate var caseSources: [Source] {
        isTestFlightEntry && !sources.contains(.testFlight) ? sources + [.testFlight] : sources
    }
}

/// The cases of a journey: what the earlier steps did decides what a step opens and with which URL.
enum JourneyCases {
    static func unit(of journey: JourneyDefinition, in suite: PlannedSuite, from index: Int) -> PlanUnit {
        var appInstalled = false
        // The URL of the last launch that had one.
        var lastURL: String?
        var cases: [TestCase] = []
        for (place, step) in journey.steps.enumerated() {
            var draft = CaseDraft(
                kind: .journey, title: journey.title, step: place + 1, isRunning: step.isRunning, tags: journey.tags,
                url: nil, source: .appSwitcher, appInstalled: appInstalled, previousURL: lastURL,
                expectation: step.expect,
                deviceLocation: step.deviceLocation, timeout: step.timeout, skip: journey.skip,
                notes: journey.notes, location: step.location)
            switch step.action {
            case .installApp:
                appInstalled = true
                continue
            case .invoke(let url, let source):
                draft.url = url
                draft.source = source
            case .reopen(let source):
                draft.source = source
            }
            let testCase = draft.testCase(in: suite, at: index + cases.count)
            if testCase.resolution.target != nil { lastURL = testCase.resolution.delivered ?? lastURL }
            cases.append(testCase)
        }
        return PlanUnit(suite: suite, cases: cases, isJourney: true)
    }
}

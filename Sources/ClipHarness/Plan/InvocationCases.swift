import ClipRules
import ClipSuites

struct InvocationCases {
    private var invocations: ArraySlice<InvocationDefinition>
    /// Apart from the rest, since copying the walk for each row would take longer than resolving it.
    private var instances: InvocationInstances?
    private var instance: InvocationDefinition?
    private var sources: ArraySlice<Source> = []

    init(_ suite: Suite) {
        invocations = suite.invocations[...]
    }

    /// The next case; `nil` after the last one. A throw ends one invocation, not the walk.
    mutating func next() throws(Diagnostic) -> CaseDraft? {
        while true {
            if let instance, let source = sources.popFirst() { return CaseDraft(source: source, terms: instance.terms) }
            instance = nil
            instance = try instances?.next()
            sources = instance?.caseSources[...] ?? []
            if instance == nil {
                instances = invocations.popFirst()?.instances()
                if instances == nil { return nil }
            }
        }
    }
}

/// The cases of a journey, whose earlier steps decide what a step opens with which URL.
enum JourneyCases {
    static func unit(of journey: JourneyDefinition, in suite: PlannedSuite, from index: Int) -> PlanUnit {
        var appInstalled = false
        var lastURL: String?
        var cases: [TestCase] = []
        for (place, step) in journey.steps.enumerated() {
            guard let source = step.source else {
                appInstalled = true
                continue
            }
            var draft = CaseDraft(
                kind: .journey, step: place + 1, source: source, previousURL: lastURL, terms: step.terms)
            draft.terms.appInstalled = appInstalled
            let testCase = draft.testCase(in: suite, at: index + cases.count)
            if testCase.resolution.target != nil { lastURL = testCase.resolution.delivered ?? lastURL }
            cases.append(testCase)
        }
        return PlanUnit(suite: suite, cases: cases, isJourney: true)
    }
}

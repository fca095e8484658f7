import ClipRules
import ClipSuites

/// The cases of a journey: what happened in the earlier steps decides what a step opens and with which URL.
///
/// The shared container passes from step to step and, once the app is installed, from the clip to the app (Apple,
/// "Responding to invocations"); the worker keeps it. The URL does not: re-opening hands the app none.
enum JourneyCases {
    /// All steps as one unit. Installing the app counts as a step but is no case.
    static func unit(of journey: JourneyDefinition, in suite: PlannedSuite, from index: Int) -> PlanUnit {
        var appInstalled = false
        // The URL of the last launch that had one.
        var lastURL: String?
        var cases: [TestCase] = []
        for (place, step) in journey.steps.enumerated() {
            var draft = CaseDraft(
                kind: .journey, title: journey.title, step: place + 1, tags: journey.tags, url: nil,
                source: .appSwitcher, appInstalled: appInstalled, previousURL: lastURL, expectation: step.expect,
                deviceLocation: step.deviceLocation, timeout: step.timeout, skip: journey.skip,
                location: step.location)
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

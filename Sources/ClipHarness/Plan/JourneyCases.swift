import ClipRules
import ClipSuites

/// The cases of a journey: what happened in the earlier steps decides what a step opens and with which URL.
///
/// The shared container passes from step to step and, once the app is installed, from the clip to the app (Apple,
/// "Responding to invocations"); the runner keeps it. The URL does not: re-opening hands the app none.
enum JourneyCases {
    /// All steps as one unit. Installing the app counts as a step but is no case.
    static func unit(of journey: JourneyDefinition, in suite: PlannedSuite) -> PlanUnit {
        var device = Device()
        var cases: [TestCase] = []
        for (place, step) in journey.steps.enumerated() {
            var draft = CaseDraft(
                title: journey.title, step: place + 1, tags: journey.tags, url: nil, source: .appSwitcher,
                expectation: step.expect, deviceLocation: step.deviceLocation, timeout: step.timeout,
                skip: journey.skip, location: step.location)
            switch step.action {
            case .installApp:
                device.appInstalled = true
                continue
            case .invoke(let url, let source):
                draft.url = url
                draft.source = source
            case .reopen(let source):
                draft.source = source
            }
            draft.appInstalled = device.appInstalled
            draft.previousURL = device.lastURL
            let testCase = draft.testCase(in: suite, kind: .journey)
            device.note(testCase.resolution)
            cases.append(testCase)
        }
        return PlanUnit(suite: suite, cases: cases, isJourney: true)
    }

    /// What the device remembers between steps.
    private struct Device {
        var appInstalled = false
        /// The URL of the last launch that had one.
        var lastURL: String?

        mutating func note(_ resolution: Resolution) {
            guard resolution.target != nil, let delivered = resolution.delivered else { return }
            lastURL = delivered
        }
    }
}

import ClipRules
import ClipSuites

extension CaseDraft {
    /// The case and, where the full app is held to it, the parity case behind it.
    ///
    /// - Parameter parity: What the invocation or experience says of that; `nil` leaves it to the suite.
    func unit(in suite: PlannedSuite, kind: CaseKind? = nil, parity: Bool?) -> PlanUnit {
        let twin = testCase(in: suite, kind: kind)
        guard parity ?? suite.parity, suite.host(for: .app) != nil, Self.isHeldToByApp(twin) else {
            return PlanUnit(suite: suite, cases: [twin])
        }
        var draft = self
        draft.appInstalled = true
        draft.expectation = Expectation()
        // The app ends as the clip is expected to; what it shows is compared with what the clip did show.
        draft.expectation?.exit = expectation?.exit
        return PlanUnit(suite: suite, cases: [twin, draft.testCase(in: suite, kind: .parity)], twin: twin)
    }

    /// Whether a case opens the clip with a URL with which iOS would open the app, were it installed: every exact and
    /// prefix case but those from Xcode, which launches the clip all the same (Apple, "Testing the launch experience
    /// of your App Clip"), and from Spotlight and the App Library, which hand the app no URL.
    private static func isHeldToByApp(_ twin: TestCase) -> Bool {
        switch twin.kind {
        case .exact, .prefix:
            twin.resolution.target == .clip && twin.expectation.declined == nil
                && ![.xcode, .spotlight, .appLibrary].contains(twin.source)
        case .default, .link, .decline, .reopen, .journey, .parity, .probe:
            false
        }
    }
}

import ClipRouting
import ClipRules
import ClipSuites
import Testing

@testable import ClipHarness

/// The app's result is compared only with the clip's.
@Suite struct ParityJudgeTests {
    private func judge(
        clip: Outcome, app: String?, ending: LaunchReport.Ending = .exited(0), clipSecrets: [String] = [],
        appSecrets: [String] = []
    ) -> CaseResult {
        Judge.judge(
            CaseBuilder.testCase(), CaseBuilder.report(app, ending: ending),
            masking: SecretMask(appSecrets), against: .handled(clip, SecretMask(clipSecrets))
        ).result
    }

    private static let table = Outcome.screen("table", ["id": "7", "guests": 2, "vip": false])

    @Test func acceptsTheSame() {
        let app = #"{"screen": "table", "parameters": {"vip": false, "guests": 2.0, "id": "7"}, "reason": "any"}"#
        #expect(judge(clip: Self.table, app: app).findings == [])
        #expect(judge(clip: Self.table, app: app).outcome?.screen == "table")
    }

    @Test func showsBothWhereTheScreenDiffers() {
        let app = #"{"screen": "menu", "parameters": {"vip": false, "guests": 2, "id": "7"}}"#
        #expect(
            judge(clip: Self.table, app: app).findings == [
                Finding(.parity(.screen, app: .string("menu"), clip: .string("table")))
            ])
    }

    @Test func showsEachParameterThatDiffers() {
        let app = #"{"screen": "table", "parameters": {"guests": "2", "id": "7", "waiter": true}}"#
        let judgement = judge(clip: Self.table, app: app)
        #expect(judgement.status == .failed)
        #expect(judgement.findings.allSatisfy { $0.type == .parity })
        #expect(
            judgement.findings.map(\.message) == [
                #"parameter "guests": "2" in the app, 2 in the clip"#,
                #"parameter "vip": none in the app, false in the clip"#,
                #"parameter "waiter": true in the app, none in the clip"#,
            ])
    }

    @Test func wantsTheAppToHandleItAndToEnd() {
        #expect(judge(clip: Self.table, app: nil).findings.map(\.type) == [.noOutcome])
        #expect(judge(clip: Self.table, app: "[]").findings.map(\.type) == [.badOutcome])
        let crash = judge(clip: Self.table, app: #"{"screen": "menu"}"#, ending: .signalled(6))
        #expect(crash.status == .errored)
        #expect(crash.findings.first?.type == .crashed && crash.findings.dropFirst().allSatisfy { $0.type == .parity })
    }

    @Test func isDeclinedWhereTheAppIsNotOpened() {
        let judgement = Judge.judgeWithoutLaunch(
            CaseBuilder.testCase(resolution: CaseBuilder.declines(.malformedURL)))
        #expect(judgement.findings.map(\.message) == ["iOS opens neither the clip nor the app (malformedURL)"])
    }

    @Test func boundsTheNumberOfFindings() {
        let clip = Outcome(
            screen: "s",
            parameters: Dictionary(uniqueKeysWithValues: (100..<150).map { ("p\($0)", ParameterValue.number(1)) }))
        let findings = judge(clip: clip, app: #"{"screen": "s"}"#).findings
        #expect(findings.count == 21)
        #expect(findings.last?.message == "30 more parameters differ between app and clip")
    }

    @Test func comparesSecretsAndShowsNone() {
        let clip = Outcome.screen("s", ["key": "hunter2"])
        #expect(
            judge(
                clip: clip, app: #"{"screen": "s", "parameters": {"key": "hunter2"}}"#, clipSecrets: ["hunter2"]
            ).findings == [])
        let differs = judge(
            clip: clip, app: #"{"screen": "s", "parameters": {"key": "swordfish"}}"#, clipSecrets: ["hunter2"],
            appSecrets: ["swordfish"])
        #expect(differs.findings.map(\.message) == [#"parameter "key": "•••" in the app, "•••" in the clip"#])
    }
}

import ClipRules
import ClipSuites
import Testing

@testable import ClipHarness

/// Expected and unexpected declines. If a decline is not as expected, nothing else is judged.
@Suite struct DeclineTests {
    private func messages(
        _ resolution: Resolution, expecting change: (inout CaseExpectation) -> Void = { _ in }
    ) -> [String] {
        let testCase = CaseBuilder.testCase(expecting: change, resolution: resolution)
        #expect(!Judge.needsLaunch(testCase))
        return Judge.judgeWithoutLaunch(testCase).findings.map { "\($0.type.rawValue): \($0.message)" }
    }

    @Test func passesWhereTheReasonIsTheExpectedOne() {
        #expect(messages(CaseBuilder.declines()) { $0.declined = .noExperience } == [])
        #expect(
            messages(CaseBuilder.declines()) {
                $0.declined = .noExperience
                $0.experience = .absent
                $0.advisories = ["port"]
            } == [#"advisories: advisories: expected "port", got none"#])
    }

    @Test func failsWithoutTheExpectation() {
        #expect(
            messages(CaseBuilder.declines()) {
                $0.target = .app
                $0.screen = .present
            } == ["declined: iOS opens neither the clip nor the app (noExperience)"])
    }

    @Test func failsForAnotherReason() {
        #expect(
            messages(CaseBuilder.declines(.otherClip)) { $0.declined = .noExperience }
                == ["declined: iOS opens neither the clip nor the app (otherClip), expected noExperience"])
    }

    @Test func failsWhereItOpens() {
        #expect(
            messages(CaseBuilder.opens()) {
                $0.declined = .noExperience
                $0.target = .app
            } == ["declined: the clip opens, expected nothing to open (noExperience)"])
    }

    @Test func launchesOnlyWhatOpensAndIsExpectedTo() {
        #expect(Judge.needsLaunch(CaseBuilder.testCase()))
        #expect(!Judge.needsLaunch(CaseBuilder.testCase(resolution: CaseBuilder.declines())))
        #expect(!Judge.needsLaunch(CaseBuilder.testCase(expecting: { $0.declined = .noExperience })))
    }
}

import ClipHarness
import ClipRules
import ClipSuites
import Testing

@Suite("Known failures")
struct KnownFailureTests {
    private static let issue = "https://bugs.example/7"

    private static func result(
        _ status: CaseResult.Status, _ type: FindingType? = nil, kind: CaseKind = .prefix, until: String? = nil,
        isKnown: Bool = true, knownType: FindingType? = nil, sometimes: Bool = false
    ) -> CaseResult {
        let testCase = CaseBuilder.testCase(kind: kind).with {
            $0.notes.known =
                isKnown ? KnownFailure(issue: issue, until: until, type: knownType, sometimes: sometimes) : nil
        }
        return CaseResult(testCase: testCase, status: status, findings: type.map { [Finding($0, "wrong")] } ?? [])
    }

    private static func ends(_ results: [CaseResult]) -> [String] {
        results.withKnownFailures(on: "2027-01-31").map { result in
            ([result.status.rawValue] + result.findings.map(\.type.rawValue)).joined(separator: " ")
        }
    }

    @Test(
        "A known failure is accepted until its day is over, and a pass is a failure",
        arguments: [
            (result(.failed, .screen), "known screen"),
            // A crash is a different failure, unless it is the known one.
            (result(.errored, .crashed), "errored crashed"),
            (result(.errored, .crashed, knownType: .crashed), "known crashed"),
            (result(.errored, .timedOut, knownType: .crashed), "errored timed-out"),
            (result(.failed, .screen, knownType: .crashed), "failed screen"),
            // An intermittent failure has to be declared as one.
            (result(.flaky, .screen), "flaky screen"), (result(.flaky, .screen, sometimes: true), "known screen"),
            (result(.flaky, .crashed, sometimes: true), "flaky crashed"),
            (result(.passed, sometimes: true), "passed"), (result(.failed, .screen, sometimes: true), "known screen"),
            (result(.failed, .screen, until: "2027-01-31"), "known screen"),
            (result(.failed, .screen, until: "2027-01-30"), "failed known-expired screen"),
            (result(.errored, .crashed, until: "2026-12-31"), "errored crashed"),
            (
                result(.errored, .crashed, until: "2026-12-31", knownType: .crashed),
                "failed known-expired crashed"
            ),
            (result(.passed), "failed known-fixed"), (result(.passed, until: "2027-01-30"), "failed known-fixed"),
            (result(.skipped), "skipped"),
            // A case that did not run says nothing about the failure.
            (result(.errored, .hostFailed), "errored host-failed"),
            (result(.errored, .interrupted), "errored interrupted"),
            (result(.failed, .screen, isKnown: false), "failed screen"), (result(.passed, isKnown: false), "passed"),
            // A parity case compares the app with the clip.
            (result(.passed, kind: .parity), "passed"), (result(.failed, .parity, kind: .parity), "known parity"),
        ])
    func alone(result: CaseResult, end: String) {
        #expect(Self.ends([result]) == [end])
    }

    @Test("A launch that fails in a different way is not covered")
    func launches() {
        var result = Self.result(.failed, .screen)
        result.furtherFailures = [FailedAttempt(findings: [Finding(.parameters, "wrong")])]
        #expect(Self.ends([result]) == ["known screen"])
        result.furtherFailures.append(FailedAttempt(findings: [Finding(.crashed, "wrong")]))
        #expect(Self.ends([result]) == ["failed screen"])
    }

    @Test("A journey fails as a whole")
    func journey() {
        func step(_ status: CaseResult.Status, _ type: FindingType? = nil) -> CaseResult {
            Self.result(status, type, kind: .journey)
        }
        #expect(
            Self.ends([step(.passed), step(.failed, .screen), step(.skipped)]) == ["passed", "known screen", "skipped"])
        #expect(Self.ends([step(.passed), step(.passed)]) == ["passed", "failed known-fixed"])
        #expect(Self.ends([step(.passed), step(.skipped)]) == ["passed", "skipped"])
    }

    @Test("A clip that passes and an app that differs are one failure")
    func parity() {
        func of(_ status: CaseResult.Status, _ type: FindingType? = nil) -> [CaseResult] {
            [Self.result(.passed), Self.result(status, type, kind: .parity)]
        }
        #expect(Self.ends(of(.failed, .parity)) == ["passed", "known parity"])
        #expect(Self.ends(of(.passed)) == ["failed known-fixed", "passed"])
    }

    @Test("A known failure neither fails the run nor counts toward a limit, but a fixed one does")
    func counts() {
        let known = Self.result(.known, .screen)
        #expect(known.standing(under: RunRules()) == .tolerated(.known))
        #expect(Self.result(.failed, .knownFixed).standing(under: RunRules()) == .problem(.failed))
        #expect(RunConfiguration.now.wholeMatch(of: /20[0-9]{2}-[0-9]{2}-[0-9]{2}/) != nil)
    }
}

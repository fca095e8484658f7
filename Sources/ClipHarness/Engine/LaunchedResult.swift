extension CaseResult {
    /// A case whose host was launched once.
    init(_ testCase: TestCase, report: LaunchReport, masking secrets: SecretMask) {
        let judgement = Judge.judge(testCase, .launched(report), masking: secrets)
        self.init(
            testCase: testCase, status: judgement.status, findings: judgement.findings.map(secrets.masked),
            outcome: judgement.outcome.map(secrets.masked), output: secrets.mask(report.output),
            errorOutput: secrets.mask(report.errorOutput), duration: report.duration)
    }

    /// A case whose host could not be made ready. What the failing command printed is told as its error output.
    init(_ testCase: TestCase, hostFailure: HostFailure) {
        if hostFailure.interrupted {
            self.init(interrupted: testCase)
            return
        }
        let judgement = Judge.judge(testCase, .hostFailed(hostFailure))
        self.init(
            testCase: testCase, status: judgement.status, findings: judgement.findings,
            errorOutput: CapturedOutput(head: Array((hostFailure.detail ?? "").utf8)), attempts: 0)
    }
}

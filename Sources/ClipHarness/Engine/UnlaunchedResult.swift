extension CaseResult {
    /// A case that was not run because of something said in its definition, or before it in its unit.
    init(skipped testCase: TestCase, because reason: String) {
        self.init(testCase: testCase, status: .skipped, skipReason: reason, attempts: 0)
    }

    /// A case behind the one at whose failure the run stopped, whatever may have come of it already. One that was
    /// skipped keeps its reason.
    init(_ result: CaseResult, afterFailures count: Int) {
        if result.status == .skipped {
            self = result
            return
        }
        let reason = "the run stopped after \(count) failed \(count == 1 ? "case" : "cases")"
        self.init(skipped: result.testCase, because: result.testCase.skip ?? reason)
    }

    /// A case that the run had no time for.
    init(interrupted testCase: TestCase) {
        self.init(testCase: testCase, status: .errored, findings: [.interrupted], attempts: 0)
    }

    /// A case that is settled without a launch: it is skipped, or declined; `nil` for any other.
    init?(withoutLaunching testCase: TestCase) {
        guard !testCase.isLaunched else { return nil }
        if let reason = testCase.skip {
            self.init(skipped: testCase, because: reason)
        } else {
            let judgement = Judge.judge(testCase, .nothingLaunched)
            self.init(testCase: testCase, status: judgement.status, findings: judgement.findings, attempts: 0)
        }
    }
}

extension TestCase {
    /// Whether it takes a launch to settle the case: it is not skipped, and opens something as it expects to.
    var isLaunched: Bool { skip == nil && Judge.needsLaunch(self) }
}

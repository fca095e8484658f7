import ClipRouting
import Testing

@testable import ClipHarness

/// A result is a value, although its copies share what they hold.
@Suite(.timeLimit(.minutes(30))) struct CaseResultTests {
    @Test func saysWhatIsWrong() {
        let testCase = CaseBuilder.testCase("a")
        #expect("\(CaseResult(testCase: testCase, status: .passed))" == "passed: test/prefix/a")
        let findings = [Finding(.exit, "exit status is 1, expected 0"), Finding(.leaked, "a process ran on")]
        let failed = CaseResult(testCase: testCase, status: .failed, findings: findings)
        #expect("\(failed)" == "failed: test/prefix/a (exit status is 1, expected 0; a process ran on)")
    }

    @Test func aChangedCopyLeavesTheOtherAlone() {
        let result = CaseResult(testCase: CaseBuilder.testCase("a"), status: .passed, outcome: .screen("menu"))
        var copy = result
        copy.status = .flaky
        copy.attempts = 2
        copy.testCase.title = "b"
        copy.outcome?.screen = "till"
        #expect(result.status == .passed && result.attempts == 1)
        #expect(result.testCase.title == "a" && result.outcome?.screen == "menu")
        #expect(copy.status == .flaky && copy.attempts == 2)
        #expect(copy.testCase.title == "b" && copy.outcome?.screen == "till")
    }
}

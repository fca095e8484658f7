import ClipRouting
import TestSupport
import Testing

@testable import ClipHarness

/// Results and the cases that they are of.
@Suite(.launching, .timeLimit(.minutes(30))) struct CaseResultTests {
    @Test func saysWhatIsWrong() {
        let testCase = CaseBuilder.testCase("a")
        #expect("\(CaseResult(testCase: testCase, status: .passed))" == "passed: test/prefix/a")
        let findings = [Finding(.exit, "exit status: expected 0, got 1"), Finding(.leaked, "a process ran on")]
        let failed = CaseResult(testCase: testCase, status: .failed, findings: findings)
        #expect("\(failed)" == "failed: test/prefix/a (exit status: expected 0, got 1; a process ran on)")
    }

    @Test func aCaseWithOtherValuesLeavesTheOtherAlone() {
        let testCase = CaseBuilder.testCase("a")
        let other = testCase.with {
            $0.title = "b"
            $0.timeout = .seconds(1)
        }
        #expect(testCase.title == "a" && other.title == "b")
        #expect(testCase.timeout == .seconds(5) && other.timeout == .seconds(1))
        #expect(testCase.id == other.id && testCase.url == other.url && testCase.expectation == other.expectation)
    }
}

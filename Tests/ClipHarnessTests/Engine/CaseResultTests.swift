import ClipRouting
import Testing

@testable import ClipHarness

/// A result is a value, although its copies share what they hold.
@Suite struct CaseResultTests {
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

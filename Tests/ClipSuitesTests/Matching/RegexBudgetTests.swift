import ClipSuites
import Testing

/// No pattern and no text keeps the harness busy for long.
@Suite(.timeLimit(.minutes(30))) struct RegexBudgetTests {
    @Test(arguments: [
        ("(a+)+$", String(repeating: "a", count: 40) + "b"), ("(a|aa)+$", String(repeating: "a", count: 60) + "b"),
        ("(.*)*x", String(repeating: "a", count: 100_000)), ("(a*)*(a*)*(a*)*b", String(repeating: "a", count: 4000)),
    ])
    func givesUpOnCatastrophes(_ pattern: String, _ text: String) {
        let verdict = Matcher.matches(RegexProgram(pattern)!).accepts(.string(text))
        guard case .undecided(let reason) = verdict else {
            Issue.record("expected to give up, found \(verdict)")
            return
        }
        #expect(reason.hasPrefix("the regular expression"))
    }

    @Test func givesUpWhereTheEngineRunsOutOfMemory() {
        let text = String(repeating: "ab", count: 50_000)
        #expect(Matcher.matches(RegexProgram("^((a|b)(a|b))*$")!).accepts(.string(text)) != .rejected)
    }

    @Test func aPatternThatIsNoneIsNoMatch() {
        #expect(RegexProgram("(") == nil)
        #expect(Set([RegexProgram("a")!, RegexProgram("a")!, RegexProgram("b")!]).count == 2)
        #expect(RegexProgram(String(repeating: "a", count: RegexProgram.patternLimit + 1)) == nil)
    }
}

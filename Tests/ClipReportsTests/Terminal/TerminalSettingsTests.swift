import Testing

@testable import ClipReports

@Suite struct TerminalSettingsTests {
    private func settle(
        _ options: ReportOptions = ReportOptions(), isTerminal: Bool = true, _ environment: [String: String] = [:]
    ) -> (isColoured: Bool, progress: ProgressChoice) {
        let settings = TerminalSettings.settle(options, isTerminal: isTerminal, environment: environment)
        return (settings.isColoured, settings.progress)
    }

    @Test func aTerminalHasColoursAndABar() {
        #expect(settle() == (true, .bar))
        #expect(settle(isTerminal: false) == (false, .counter))
        #expect(settle(["TERM": "dumb"]) == (false, .counter))
    }

    @Test func theEnvironmentHasASay() {
        #expect(settle(["NO_COLOR": "1"]) == (false, .bar))
        #expect(settle(["NO_COLOR": ""]) == (true, .bar))
        #expect(settle(["CI": "true"]) == (true, .counter))
    }

    @Test func theUserHasTheLastWord() {
        let always = ReportOptions(colour: .always, progress: .bar)
        #expect(settle(always, isTerminal: false, ["NO_COLOR": "1", "CI": "1"]) == (true, .bar))
        #expect(settle(ReportOptions(colour: .never, progress: .none)) == (false, .none))
    }

    private func settle(_ environment: [String: String]) -> (isColoured: Bool, progress: ProgressChoice) {
        settle(ReportOptions(), environment)
    }
}

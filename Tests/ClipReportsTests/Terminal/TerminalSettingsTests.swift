import ClipReports
import Testing

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

    @Test(
        "Standard variables switch colours off or on, or leave them to the terminal",
        arguments: [
            ([:], nil), (["NO_COLOR": "1"], false), (["NO_COLOR": "0"], false), (["NO_COLOR": ""], nil),
            (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0"], nil), (["CLICOLOR_FORCE": ""], nil),
            (["FORCE_COLOR": "3"], true), (["FORCE_COLOR": "0"], nil), (["FORCE_COLOR": ""], nil),
            (["CLICOLOR_FORCE": "0", "FORCE_COLOR": "true"], true), (["NO_COLOR": "", "FORCE_COLOR": "1"], true),
            (["NO_COLOR": "1", "CLICOLOR_FORCE": "1", "FORCE_COLOR": "1"], false),
        ] as [([String: String], Bool?)])
    func colours(environment: [String: String], expected: Bool?) {
        #expect(settle(environment) == (expected ?? true, .bar))
        #expect(settle(ReportOptions(), isTerminal: false, environment) == (expected ?? false, .counter))
        let dumb = environment.merging(["TERM": "dumb"]) { $1 }
        #expect(settle(dumb) == (expected ?? false, .counter))
        #expect(settle(ReportOptions(colour: .always), environment).isColoured)
        #expect(!settle(ReportOptions(colour: .never), environment).isColoured)
    }

    @Test(
        "CI is ignored if it is empty, 0 or false",
        arguments: ["true": true, "1": true, "yes": true, "": false, "0": false, "false": false, "False": false])
    func pipeline(value: String, isPipeline: Bool) {
        #expect(settle(["CI": value]) == (true, isPipeline ? .counter : .bar))
        #expect(CommonVariables(["CI": value]).ci == (isPipeline ? value : nil))
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

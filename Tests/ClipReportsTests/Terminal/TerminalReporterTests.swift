import ClipHarness
import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite struct TerminalReporterTests {
    private let plain = TerminalSettings()

    @Test func aGoodRunIsShort() throws {
        let passed = CaseResult(testCase: SampleCase.make(0, "Bike 17"), status: .passed)
        let text = try Reports.terminal(Reports.run([passed]), plain)
        #expect(text == "------------\nSummary [1.000s] 1 case in 1 suite: 1 passed\n")
    }

    @Test func whatHandlersPrintCannotSteerTheTerminal() throws {
        var generator = SeededGenerator(seed: 5)
        for number in 0..<300 {
            func random() -> String { String(decoding: generator.bytes(upTo: 60), as: UTF8.self) }
            let failed = CaseResult(
                testCase: SampleCase.make(number, random(), url: random()), status: .failed,
                findings: [Finding(.screen, random(), expected: random(), found: random())], skipReason: random(),
                output: CapturedOutput(head: generator.bytes(upTo: 200)),
                errorOutput: CapturedOutput(
                    head: generator.bytes(upTo: 200), tail: generator.bytes(upTo: 50), dropped: 9))
            let text = try Reports.terminal(Reports.run([failed]), plain)
            #expect(
                text.unicodeScalars.allSatisfy { scalar in
                    scalar == "\n" || scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
                })
        }
    }

    @Test func anInterruptedRunSaysSo() throws {
        let ended = RunEnded(counts: StatusCounts(), duration: .zero, interruptedBy: 2)
        let text = try Reports.terminal([Reports.run([])[0], .ended(ended)], plain)
        #expect(text.contains("Interrupted by signal 2."))
    }

    @Test func theSummaryNamesOnlyTheFirstFailures() throws {
        let failed = (0..<25).map { number in
            CaseResult(
                testCase: SampleCase.make(number, "Bike"), status: .failed, findings: [Finding(.screen, "wrong")])
        }
        #expect(try Reports.terminal(Reports.run(failed), plain).hasSuffix("  and 5 more\n"))
    }

    @Test func aHostThatIsMissingIsExplainedOnce() throws {
        let results = (0..<3).map { number in
            CaseResult(
                testCase: SampleCase.make(number, "Bike \(number)"), status: .errored,
                findings: [Finding(.hostFailed, number < 2 ? "there is no clip.sh" : "there is no app.sh")])
        }
        let text = try Reports.terminal(Reports.run(results), plain)
        #expect(text.components(separatedBy: "host-failed: there is no clip.sh").count == 2)
        #expect(text.components(separatedBy: "host-failed: there is no app.sh").count == 2)
        #expect(text.components(separatedBy: "\nERROR [").count == 3 && text.contains("Bike 1 ·"))
    }

    @Test func theCounterHasAtMostTenLines() throws {
        let results = (0..<19).map { CaseResult(testCase: SampleCase.make($0, "Bike"), status: .passed) }
        let text = try Reports.terminal(Reports.run(results), TerminalSettings(progress: .counter))
        #expect(text.components(separatedBy: " cases\n").count - 1 == 9)
    }

    @Test func theBarFitsAnyTerminal() {
        var tally = RunTally(RunPlanned(total: 1000, suites: [], startedAt: 0, hostName: ""))
        for result in SampleRun.results { tally.count(result) }
        for columns in 0..<140 {
            let bar = BarLine(tally: tally, elapsed: .seconds(75), running: SampleCase.make(0, "日本語の自転車 🚲"))
            #expect(DisplayWidth.of(bar.text(in: columns)) <= max(0, columns - 1))
        }
    }

    @Test func theBarIsRedrawnNowAndThen() throws {
        let results = (0..<1000).map { CaseResult(testCase: SampleCase.make($0, "Bike"), status: .passed) }
        let output = TextCollector()
        let settings = TerminalSettings(progress: .bar)
        // A clock that does not move on.
        let reporter = TerminalReporter(output: output, settings: settings) { .zero }
        for event in Reports.run(results) { try reporter.handle(event) }
        #expect(output.text.count { $0 == "\r" } == 2)
    }
}

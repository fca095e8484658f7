import ClipHarness
import ClipRules
import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite struct TerminalReporterTests {
    private let plain = TerminalSettings.asked()

    @Test func aGoodRunIsShort() throws {
        let passed = CaseResult(testCase: SampleCase.make(0, "Bike 17", expectsNothing: true), status: .passed)
        let text = try Reports.terminal(Reports.run([passed]), plain)
        #expect(
            text == "------------\nSummary [1.000s] 1 case in 1 suite: 1 passed (1 expects nothing)\n"
                + "  1 case expects nothing, so any screen passes: suites/bikes/suite.json:20\n")
    }

    @Test func whatHandlersPrintCannotSteerTheTerminal() throws {
        var generator = SeededGenerator(seed: 5)
        for number in trials(300) {
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

    @Test(arguments: [(SIGINT, "Ctrl-C"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP")])
    func anInterruptedRunSaysHowFarItCame(signal: Int32, name: String) throws {
        let results = (0..<6).map { number in
            let testCase = SampleCase.make(number, "Bike \(number)")
            let finding = number == 1 ? Finding(.screen, "wrong") : Finding(.interrupted)
            return number == 0
                ? CaseResult(testCase: testCase, status: .passed)
                : CaseResult(
                    testCase: testCase, status: number == 1 ? .failed : .errored, findings: [finding],
                    attempts: number < 4 ? 1 : 0)
        }
        let ended = RunEnded(counts: StatusCounts(), duration: .zero, interruptedBy: signal)
        let text = try Reports.terminal(Reports.run(results).dropLast() + [.ended(ended)], plain)
        #expect(text.contains("\nInterrupted (\(name)): 1 passed, 1 failed, 2 stopped, 2 not run\n"), "\(text)")
    }

    @Test func whatAnInterruptKeptFromStartingIsNotAmongTheKinds() throws {
        let results = (0..<5).map { number in
            let testCase = SampleCase.make(number, "Bike \(number)", kind: number < 3 ? .exact : .link)
            return number == 0
                ? CaseResult(testCase: testCase, status: .failed, findings: [Finding(.screen, "wrong")])
                : CaseResult(
                    testCase: testCase, status: number == 1 ? .passed : .errored,
                    findings: number == 1 ? [] : [Finding(.interrupted, "the run ended")],
                    attempts: number == 1 ? 1 : 0)
        }
        #expect(try Reports.terminal(Reports.run(results), plain).contains("\n  failed by kind: exact 1 of 2\n"))
        let markdown = try Reports.write(Reports.run(results)) {
            ReportFormat.markdown.reporter(path: $0, options: ReportOptions())
        }
        #expect(markdown.contains("\nfailed by kind\\: exact 1 of 2\n"), "\(markdown)")
    }

    @Test func theSummaryNamesOnlyTheFirstFailures() throws {
        let failed = (0..<25).map { number in
            CaseResult(
                testCase: SampleCase.make(number, "Bike"), status: .failed,
                findings: [Finding(.screen, "wrong: \(number)")])
        }
        #expect(try Reports.terminal(Reports.run(failed), plain).hasSuffix("  and 5 more, with other causes\n"))
        let skipped = failed.map {
            CaseResult(testCase: $0.testCase, status: .skipped, skipReason: "not \($0.testCase.index)")
        }
        let text = try Reports.terminal(Reports.run(skipped), plain)
        #expect(text.contains(": not 19\n  and 5 more skipped, for other reasons\n"), "\(text)")
    }

    @Test func whatABaselineKnowsIsNamedLast() throws {
        let failed = (0..<150).map { number in
            CaseResult(
                testCase: SampleCase.make(number, "Bike \(number)"), status: .failed,
                findings: [Finding(.screen, "wrong: \(number)")], mark: number == 149 ? .newlyFailing : .stillFailing)
        }
        let text = try Reports.terminal(Reports.run(failed), plain)
        let causes = text.components(separatedBy: "\n").filter { $0.hasPrefix("  FAIL  ") }
        #expect(causes.count == 20 && causes[0].contains("Bike 149") && causes[1].contains("Bike 0 "), "\(causes)")
        let page = try Page(Reports.run(failed))
        let list = page.elements.first { $0.value("class") == "wrong" }?.elements(forName: "li") ?? []
        #expect(list.count == 100 && list[0].stringValue?.contains("Bike 149") == true)
        let link = try #require(list[0].elements(forName: "div").first?.elements(forName: "a").first?.value("href"))
        let linked = try #require(page.cases.first { "#" + ($0.value("id") ?? "") == link })
        #expect(page.text("h4", of: linked) == "Bike 149")
    }

    @Test func ofFailuresWithOneCauseThreeAreShown() throws {
        let failed = (0..<200).map { number in
            CaseResult(
                testCase: SampleCase.make(number, "Bike \(number)", row: number + 2), status: .failed,
                findings: [
                    Finding(.value(.parameter("bikeID"), found: .string("\(number)"), expected: .equals(.string("17"))))
                ],
                output: CapturedOutput(head: Array("launched\n".utf8)))
        }
        let text = try Reports.terminal(Reports.run(failed), plain)
        #expect(text.components(separatedBy: "✗ Bike ").count == 4)
        // The first launch's output is not shown again.
        #expect(text.components(separatedBy: "| launched").count == 2)
        #expect(
            text.hasSuffix(
                """
                Summary [1.000s] 200 cases in 1 suite: 0 passed, 200 failed
                  failed by kind: prefix 200 of 200
                  FAIL  200 cases (prefix): parameter "bikeID": expected "17", got "0", among others
                        suites/bikes/bikes.csv:2–201

                """))
    }

    @Test func whyCasesWereSkippedIsCounted() throws {
        let skipped = (0..<30).map { number in
            CaseResult(
                testCase: SampleCase.make(number, "Bike \(number)"), status: .skipped,
                skipReason: number < 29 ? "there is no\nxcrun" : "in May", attempts: 0)
        }
        #expect(
            try Reports.terminal(Reports.run(skipped), plain).hasSuffix(
                """
                : 0 passed, 30 skipped
                  SKIP  29 cases (prefix): there is no xcrun
                  SKIP  prefix: Bike 29 · https://bikesrental.example/rent?bikeID=17 · qrCode · clip: in May

                """))
    }

    @Test(arguments: [80, 120]) func linesAreBrokenBetweenWords(columns: Int) throws {
        let words = (0..<25).map { "word\($0)" }.joined(separator: " ")
        let advised = SampleCase.make(3, "Advised", advisories: [Advisory(.componentBoundary, words)])
        let results = [
            CaseResult(
                testCase: SampleCase.make(0, "Failed \(words)"), status: .failed,
                findings: [
                    Finding(.screen, words, expected: words, found: "other \(words) other"), Finding(.output, words),
                ],
                output: CapturedOutput(words), errorOutput: CapturedOutput("\(words)\n\(words)")),
            CaseResult(
                testCase: SampleCase.make(1, "Known \(words)", notes: CaseNotes(known: KnownFailure(issue: words))),
                status: .known, findings: [Finding(.screen, words)]),
            CaseResult(testCase: SampleCase.make(2, "Skipped \(words)"), status: .skipped, skipReason: words),
            CaseResult(testCase: advised, status: .passed),
        ]
        for colour in [ColourChoice.never, .always] {
            let settings = TerminalSettings.settle(
                ReportOptions(colour: colour, progress: .none), isTerminal: true, environment: [:]
            ) { columns }
            let text = try Reports.terminal(Reports.run(results), settings).replacing(
                /\u{1B}\[[0-9;]*m/, with: "")
            let lines = text.components(separatedBy: "\n").filter { !$0.hasPrefix("  rerun") && !$0.hasPrefix("  why") }
            #expect(lines.allSatisfy { $0.count <= columns }, "\(text)")
            #expect(lines.contains { $0.count > columns - 10 })
            let unbroken = try Reports.terminal(Reports.run(results), .asked(columns: columns))
            func words(_ text: String) -> [Substring] {
                text.split(whereSeparator: \.isWhitespace).filter { $0 != "|" }
            }
            #expect(words(text) == words(unbroken))
        }
    }

    @Test func whatFailsAlikeIsOneLine() throws {
        let (wrong, other) = (Finding(.screen, "wrong"), Finding(.timedOut, "late"))
        func failed(_ further: [Finding], of attempts: Int) -> CaseResult {
            CaseResult(
                testCase: SampleCase.make(0, "Bike"), status: .failed, findings: [wrong],
                furtherFailures: further.map { FailedAttempt(findings: [$0]) }, attempts: attempts)
        }
        for (result, line, others) in [
            (failed([wrong], of: 2), "failed alike 2 of 2 times", false),
            (failed([wrong, other, wrong], of: 5), "failed alike 3 of 5 times", true),
        ] {
            let text = try Reports.terminal(Reports.run([result]), plain)
            #expect(text.contains("  wrong\n  \(line)\n") && text.contains("other launches") == others, "\(text)")
            let page = try Page(Reports.run([result])).source
            #expect(page.contains("<p>\(line)</p>") && page.contains("<h5>Failed launch ") == others)
            let junit = try Reports.junit(Reports.run([result]))
            #expect(junit.contains("\n\(line)\n") && junit.contains("A later launch: ") == others, "\(junit)")
        }
        var overdue = failed([wrong], of: 2)
        overdue.findings.insert(Finding(.knownExpired("B-1", until: "2020-01-01")), at: 0)
        #expect(try Reports.terminal(Reports.run([overdue]), plain).contains("failed alike 2 of 2 times"))
        #expect(try !Reports.terminal(Reports.run([failed([other], of: 2)]), plain).contains("failed alike"))
    }

    @Test func aCrashIsPrintedOnce() throws {
        let crashed = (0..<3).map { number in
            CaseResult(
                testCase: SampleCase.make(number, "Bike \(number)"), status: .errored,
                findings: [Finding(.crashed(signal: 4, lastLine: "Fatal error: no bike, Bikes.swift:7"))],
                errorOutput: CapturedOutput("Fatal error: no bike\nThread 0x\(number) crashed:\n0 ride() + \(number)\n")
            )
        }
        let text = try Reports.terminal(Reports.run(crashed), plain)
        let below = text.components(separatedBy: "------------")[0]
        #expect(below.components(separatedBy: "Bikes.swift:7").count == 2, "\(below)")
        #expect(below.components(separatedBy: "ride()").count == 2 && below.contains("| 0 ride() + 0\n"))
        #expect(below.components(separatedBy: "\n  crashed in the same way\n  rerun").count == 3)
    }

    @Test func theCounterHasAtMostTenLines() throws {
        let results = (0..<19).map { CaseResult(testCase: SampleCase.make($0, "Bike"), status: .passed) }
        let text = try Reports.terminal(Reports.run(results), .asked(progress: .counter))
        #expect(text.components(separatedBy: " cases\n").count - 1 == 9)
    }

    @Test func theBarFitsAnyTerminal() {
        var counts = StatusCounts()
        for result in SampleRun.results { counts.count(result) }
        for columns in 0..<140 {
            let longest = (2, SampleCase.make(0, "日本語の自転車 🚲"), Duration.seconds(columns - 1))
            let bar = BarLine(total: 1000, counts: counts, elapsed: .seconds(75), running: longest)
            #expect(DisplayWidth.of(bar.text(in: columns)) <= max(0, columns - 1))
        }
    }

    @Test func theBarNamesWhatHasBeenRunningLongest() throws {
        let cases = (0..<4).map { SampleCase.make($0, "Bike \($0)") }
        let output = TextCollector()
        var moment = Duration.zero
        let reporter = Driven(
            TerminalReporter(output: output, settings: .asked(progress: .bar)) {
                moment += .seconds(1)
                return moment
            })
        try reporter.handle(Reports.run(cases.map { CaseResult(testCase: $0, status: .passed) })[0])
        for testCase in cases { try reporter.handle(.started(testCase)) }
        for testCase in cases.prefix(3) {
            try reporter.handle(.finished(CaseResult(testCase: testCase, status: .passed)))
        }
        let bars = output.text.components(separatedBy: "\r").map { $0.replacing("\u{1B}[K", with: "") }
        #expect(bars[3].hasSuffix(" 0/4 · 2 running: Bike 0 (1 s)"), "\(bars)")
        #expect(bars[6].hasSuffix(" 1/4 · 3 running: Bike 1 (3 s)"), "\(bars)")
        #expect(bars.last?.hasSuffix(" 3/4 · 1 running: Bike 3 (3 s)") == true, "\(bars)")
    }

    @Test func aCaseThatHangsHoldsUpNeitherTheBarNorTheCounter() throws {
        let results = (0..<3).map { number in
            CaseResult(
                testCase: SampleCase.make(number, "Bike \(number)"), status: number == 2 ? .failed : .passed,
                findings: number == 2 ? [Finding(.screen, "wrong")] : [])
        }
        func shown(_ progress: ProgressChoice) throws -> [String] {
            let output = TextCollector()
            var moment = Duration.zero
            let reporter = Driven(
                TerminalReporter(output: output, settings: .asked(progress: progress)) {
                    moment += .seconds(31)
                    return moment
                })
            try reporter.handle(Reports.run(results)[0])
            for result in results { try reporter.handle(.started(result.testCase)) }
            for result in results.dropFirst() { try reporter.handle(.judged(result)) }
            reporter.redraw()
            for result in results { try reporter.handle(.finished(result)) }
            return output.text.components(separatedBy: .newlines).map { $0.replacing("\u{1B}[K", with: "") }
        }
        let bars = try shown(.bar).filter { $0.hasPrefix("[") }
        #expect(bars[5].hasSuffix(" 2/3, 1 failed · 1 running: Bike 0 (124 s)"), "\(bars)")
        #expect(bars[6].hasSuffix(" 2/3, 1 failed · 1 running: Bike 0 (155 s)"), "\(bars)")
        #expect(bars.last?.hasSuffix(" 3/3, 1 failed") == true, "\(bars)")
        let lines = try shown(.counter).filter { $0.contains("/3 cases") }
        #expect(lines.contains("2/3 cases, 1 failed · 1 running: Bike 0 (155 s)"), "\(lines)")
    }

    @Test func theCounterIsPrintedNowAndThenWhileNothingEnds() throws {
        let output = TextCollector()
        var moment = Duration.zero
        let reporter = Driven(
            TerminalReporter(output: output, settings: .asked(progress: .counter)) { moment })
        try reporter.handle(Reports.run([CaseResult(testCase: SampleCase.make(0, "Bike"), status: .passed)])[0])
        for seconds in 1...61 {
            moment = .seconds(seconds)
            reporter.redraw()
        }
        #expect(output.text == "0/1 cases\n0/1 cases\n")
    }
}

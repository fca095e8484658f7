import ClipHarness
import ClipReports
import ClipSuites
import Testing

/// The page's statements about the whole run and about cases with several launches.
@Suite struct HTMLRunTests {
    @Test func whatWasWrongBesidesTheCasesIsShown() throws {
        let place = SourceLocation(file: "suites/bikes/bikes.csv", line: 4, column: 2)
        let problems = [
            Diagnostic(.error, at: place, "the file has <changed>", note: "it had 3 rows", fix: "run again"),
            Diagnostic(.warning, at: nil, "the host is spawned"),
        ]
        let page = try Page(ended(RunEnded(counts: StatusCounts(), duration: .seconds(1), problems: problems)))
        #expect(
            page.items(of: "p") == [
                "error the file has <changed> suites/bikes/bikes.csv:4:2it had 3 rowsrun again",
                "warning the host is spawned",
            ])
        let without = try Page(ended(RunEnded(counts: StatusCounts(), duration: .seconds(1))))
        #expect(without.items(of: "p").isEmpty)
        #expect(!without.source.contains("Problems with the run"))
    }

    @Test func problemsThatNoCaseCarriesAreInTheSentenceAtTheTop() throws {
        func sentences(_ gates: [MissedGate], _ problems: [Diagnostic] = []) throws -> [String?] {
            let passed = CaseResult(testCase: SampleCase.make(0, "Case"), status: .passed)
            var end = RunEnded(counts: StatusCounts(), duration: .seconds(1), problems: problems)
            end.gates = gates
            let page = try Page(Reports.run([passed]).dropLast() + [.ended(end)])
            return ["h1", "title"].map { name in page.elements.first { $0.name == name }?.stringValue }
        }
        let gap = Diagnostic(.error, at: nil, "no case of kind exact", advisory: "require-coverage")
        let gate = MissedGate(.coverage, wanted: "exact", found: "1 kind of case", details: [gap])
        let missing = "❌ 1 of 1 case passed, 1 kind of case missing"
        #expect(try sentences([gate]) == [missing, missing + " · ClipFlight"])
        let warning = Diagnostic(.warning, at: nil, "the host is spawned")
        #expect(try sentences([], [warning])[0] == "✅ 1 of 1 case passed")
    }

    @Test func anEarlyEndIsSaid() throws {
        var left = CaseResult(testCase: SampleCase.make(1, "Left"), status: .skipped, skipReason: "the run stopped")
        left.skipCause = .stopped
        let end = RunEnded(counts: StatusCounts(), duration: .seconds(1), stoppedAfter: 1)
        let failed = CaseResult(
            testCase: SampleCase.make(0, "Bad"), status: .failed, findings: [Finding(.screen, "no")])
        let stopped = try Page(Reports.run([failed, left]).dropLast() + [.ended(end)])
        #expect(stopped.source.contains("<h1>❌ 0 of 2 cases passed, 1 failed, 1 without a result</h1>"))
        #expect(stopped.source.contains("the run stopped after 1 failure, so 1 of 2 cases were not run"))
        let interrupted = try Page(ended(RunEnded(counts: StatusCounts(), duration: .seconds(1), interruptedBy: 15)))
        #expect(interrupted.source.contains("interrupted (SIGTERM)"))
        let whole = try Page(ended(RunEnded(counts: StatusCounts(), duration: .seconds(1))))
        #expect(!whole.source.contains("class=\"note\""))
    }

    @Test func everyLaunchThatFailedIsShown() throws {
        let testCase = SampleCase.make(0, "Comes back")
        func finding(_ text: String) -> Finding { Finding(.screen, text) }
        let flaky = CaseResult(
            testCase: testCase, status: .flaky, findings: [finding("one")],
            furtherFailures: [FailedAttempt(findings: [finding("two")])], attempts: 3)
        let page = try Page(Reports.run([flaky]))
        #expect(page.source.contains("<dd>3, of which 2 failed</dd>"))
        #expect(page.headings.contains("First failed launch") && page.headings.contains("Failed launch 2"))
        let once = try Page(Reports.run([CaseResult(testCase: testCase, status: .failed, findings: [finding("one")])]))
        #expect(once.headings.contains("What is wrong"))
        #expect(!once.source.contains("<dt>Launches</dt>"))
        let passed = try Page(Reports.run([CaseResult(testCase: testCase, status: .passed, attempts: 3)]))
        #expect(passed.source.contains("<dt>Launches</dt><dd>3</dd>"))
    }

    private func ended(_ end: RunEnded) -> [RunEvent] { Reports.run([]).dropLast() + [.ended(end)] }
}

extension Page {
    /// The items of all lists with this class.
    fileprivate func items(of name: String) -> [String] {
        elements.filter { $0.value("class") == name }.flatMap { $0.elements(forName: "li") }.compactMap(\.stringValue)
    }

    fileprivate var headings: [String] { elements.filter { $0.name == "h5" }.compactMap(\.stringValue) }
}

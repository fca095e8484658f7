import ClipHarness
import ClipRouting
import ClipRules
import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite("Differences between two runs")
struct ComparisonTests {
    /// The result of a case that shows a screen.
    private func result(
        _ title: String, _ status: CaseResult.Status = .passed, screen: String = "bike", suite: SuiteReference? = nil,
        kind: CaseKind = .prefix, index: Int = 0, owner: String? = nil, milliseconds: Int = 10,
        advisories: [Advisory] = [],
        expecting expected: String? = nil
    ) -> CaseResult {
        var expectation = Expectation()
        expectation.screen = expected.map { .equals(.string($0)) }
        let testCase = SampleCase.make(
            index, title, suite: suite ?? SampleCase.bikes, kind: kind, expectation: expectation,
            advisories: advisories,
            notes: CaseNotes(owner: owner))
        let finding = Finding(.screen, "the screen: expected \"bike\", got \"\(screen)\"")
        return CaseResult(
            testCase: testCase, status: status, findings: [.failed, .flaky].contains(status) ? [finding] : [],
            skipReason: status == .skipped ? "later" : nil,
            outcome: status == .skipped ? nil : Outcome(screen: screen, parameters: ["bikeID": .string(title)]),
            attempts: status == .skipped ? 0 : 1, duration: .milliseconds(milliseconds))
    }

    private func run(_ results: [CaseResult], suites: [SuiteReference] = [SampleCase.bikes, SampleCase.fruta])
        -> [RunEvent]
    {
        var counts = StatusCounts()
        let results = results.enumerated().map { index, result in
            counts.count(result.status)
            var result = result
            result.testCase = result.testCase.with(index: index)
            return result
        }
        let planned = RunPlanned(total: results.count, suites: suites, startedAt: 0, hostName: "builder")
        return [.planned(planned)] + results.map { .finished($0) }
            + [.ended(RunEnded(counts: counts, duration: .seconds(1)))]
    }

    private func compare(
        _ old: [RunEvent], _ new: [RunEvent], _ options: ReportOptions = ReportOptions()
    ) throws -> Comparison {
        let folder = try TemporaryFolder()
        try folder.write(try Reports.log(old, options), to: "old/events.jsonl")
        try folder.write(try Reports.log(new, options), to: "new.jsonl")
        let comparison = try Comparison(old: folder.path("old"), new: folder.path("new.jsonl"))
        #expect(comparison.paths == [folder.path("old/events.jsonl"), folder.path("new.jsonl")])
        return comparison
    }

    /// The titles of the cases that differ, by the kind of difference.
    private func titles(_ comparison: Comparison) -> [String: [String]] {
        comparison.changes.filter { !$0.value.isEmpty }.mapValues { cases in
            cases.map {
                $0.found.testCase.nameWithKind.components(separatedBy: ": ").dropFirst().joined().prefix { $0 != " " }
            }
            .map { String($0) }
        }
    }

    private static let standings: [(old: CaseResult.Status?, new: CaseResult.Status?, mark: String?)] = [
        (.passed, .passed, nil), (.passed, .failed, "newly-failing"), (.skipped, .failed, "newly-failing"),
        (.flaky, .failed, "newly-failing"), (nil, .failed, "newly-failing"), (.failed, .failed, "still-failing"),
        (.failed, .passed, "fixed"), (.failed, .flaky, "changed"), (.passed, .flaky, "changed"),
        (.flaky, .passed, "changed"), (.flaky, .flaky, nil), (.passed, .skipped, "changed"),
        (.failed, .skipped, "changed"), (.skipped, .passed, "changed"), (nil, .passed, "added"),
        (nil, .skipped, "added"), (.passed, nil, "removed"), (.failed, nil, "removed"),
    ]

    @Test("Each combination of results in both runs, or in one", arguments: standings)
    func standing(_ old: CaseResult.Status?, _ new: CaseResult.Status?, _ mark: String?) throws {
        let comparison = try compare(
            run([result("other")] + [old].compactMap { $0.map { result("it", $0) } }),
            run([result("other")] + [new].compactMap { $0.map { result("it", $0) } }))
        #expect(titles(comparison) == (mark.map { [$0: ["it"]] } ?? [:]))
        #expect(comparison.newlyFails == (mark == "newly-failing"))
        #expect(comparison.differs == (mark != nil && mark != "still-failing"))
    }

    @Test(
        "An overdue or fixed known failure has its own mark, and is not new if both runs have it",
        arguments: [Finding.Kind.knownExpired("B-1", until: "2020-01-01"), .knownFixed("B-2")])
    func overdue(_ kind: Finding.Kind) throws {
        var overdue = result("it", .failed)
        overdue.findings.insert(Finding(kind), at: 0)
        let same = try compare(run([overdue]), run([overdue]))
        #expect(titles(same) == ["overdue": ["it"]])
        #expect(!same.newlyFails && !same.differs)
        for text in [same.text(Painter(isColoured: false)), same.text(nil), same.json] {
            #expect(text.localizedCaseInsensitiveContains("overdue"), "\(text)")
        }
        // Like the run, the comparison fails until `known` is deleted or renewed.
        var known = result("it", .failed)
        known.status = .known
        let later = try compare(run([known]), run([overdue]))
        #expect(titles(later) == ["overdue": ["it"]])
        #expect(later.newlyFails && later.differs)
        overdue.findings.removeFirst()
        #expect(titles(try compare(run([known]), run([overdue]))) == ["newly-failing": ["it"]])
    }

    @Test("An interrupted case does not fail the comparison, but a failure with a new reason differs")
    func reasons() throws {
        var interrupted = result("late", .errored)
        (interrupted.findings, interrupted.attempts) = ([Finding(.interrupted, "interrupted")], 0)
        interrupted.outcome = nil
        let comparison = try compare(
            run([result("late"), result("wrong", .failed)]),
            run([interrupted, result("wrong", .failed, screen: "map")]))
        #expect(titles(comparison) == ["changed": ["late"], "still-failing": ["wrong"]])
        #expect(
            comparison.changes["still-failing"]?[0].lines == [
                #"the screen: expected "bike", got "map""#,
                #"before: the screen: expected "bike", got "bike""#, #"outcome.screen: "bike" → "map""#,
            ])
        #expect(comparison.differs)
        // A case that did not run differs only in its status.
        #expect(comparison.changes["changed"]?[0].facts.map(\.name) == ["status"])
    }

    @Test("The facts of a passing case: its outcome, the delivered URL and its expectations")
    func facts() throws {
        let advisory = Advisory(.componentBoundary, "text")
        var other = result("it", screen: "map", advisories: [advisory], expecting: "map")
        let resolution = Resolution(
            url: other.testCase.url, source: .qrCode, experience: .default,
            card: Card(title: nil, subtitle: "Ride now", action: .view), target: .clip, delivered: nil,
            advisories: [advisory], trace: [])
        other.testCase = other.testCase.with(resolution: resolution)
        other.outcome = Outcome(screen: "map", parameters: ["bikeID": .null, "b\u{1B}[1m\n": .boolean(true)])
        let changed = try #require(try compare(run([result("it")]), run([other])).changes["changed"]?.first)
        #expect(
            changed.lines
                == [
                    #"experience: "https://bikesrental.example/rent" → "default""#,
                    #"card.title: "Bikes Rental" → none"#, #"card.action: "open" → "view""#,
                    #"delivered: "https://bikesrental.example/rent?bikeID=17" → none"#,
                    "outcome.parameters.b\u{1B}[1m\n: none → true", #"outcome.parameters.bikeID: "it" → null"#,
                    #"outcome.screen: "bike" → "map""#, #"advisories: [] → ["component-boundary"]"#,
                    #"expected.screen: none → "map""#,
                ])
    }

    @Test(
        "A case is slower if it takes twice as long and 100 ms more; without durations, no case is",
        arguments: [(60, 159, false), (60, 161, true), (400, 700, false), (100, 200, true), (1, 90, false)])
    func slower(_ before: Int, _ now: Int, _ isSlower: Bool) throws {
        let (old, new) = (run([result("it", milliseconds: before)]), run([result("it", milliseconds: now)]))
        #expect(titles(try compare(old, new)) == (isSlower ? ["slower": ["it"]] : [:]))
        let seconds = [before, now].map { Double($0) / 1000 }
        let lines = try compare(old, new).changes["slower"]?.first?.lines
        #expect(lines == (isSlower ? ["duration: \(seconds[0]) → \(seconds[1])"] : nil))
        #expect(try compare(old, new).differs == false)
        #expect(titles(try compare(old, new, ReportOptions(reproducible: true))) == [:])
    }

    @Test("Only a parity case's outcome counts, and a case that does not run gives its reason once")
    func expectations() throws {
        func parity(_ screen: String?, _ status: CaseResult.Status = .passed) -> CaseResult {
            result("it", status, screen: screen ?? "", kind: .parity, expecting: screen)
        }
        let comparison = try compare(run([parity("bike")]), run([parity("map")]))
        #expect(comparison.changes["changed"]?[0].lines == [#"outcome.screen: "bike" → "map""#])
        let skipped = try compare(run([parity("bike")]), run([parity(nil, .skipped)]))
        #expect(skipped.changes["changed"]?[0].lines == ["later"])
        let back = try compare(run([parity(nil, .skipped)]), run([parity("bike")]))
        #expect(back.changes["changed"]?[0].lines == ["before: later", #"status: "skipped" → "passed""#])
    }

    @Test("A suite with a new identifier is a new suite on one line, and the order of cases is ignored")
    func suites() throws {
        let meter = SuiteReference(id: "meter", title: "Meter", file: "suites/meter/suite.json")
        let old = run(
            ["a", "b", "c"].map { result($0) } + ["x", "y"].map { result($0, suite: SampleCase.fruta) },
            suites: [SampleCase.bikes, SampleCase.fruta])
        let new = run(
            ["c", "d", "a"].map { result($0, $0 == "c" ? .failed : .passed) }
                + ["x", "y"].map { result($0, suite: meter) },
            suites: [SampleCase.bikes, meter])
        let comparison = try compare(old, new)
        #expect(
            titles(comparison) == ["newly-failing": ["c"], "added": ["d", "x", "y"], "removed": ["b", "x", "y"]])
        let text = comparison.text(Painter(isColoured: false))
        for line in ["  the suite meter (2)\n", "  the suite fruta (2)\n"] { #expect(text.contains(line), "\(text)") }
    }

    /// Two runs with every possible difference and with hostile texts.
    private func samples() throws -> Comparison {
        let title = "##[x] \u{1B}[31m*Bike*\n| <b> `" + String(repeating: "long ", count: 100)
        let many = (1...5).map { "Many\($0)" }
        let old =
            many.map { result($0) } + [result(title), result("Known", .failed), result("Mended", .failed)]
            + ["Gone", "Quick", "Quicker"].map { result($0) } + many.map { result($0 + "too") }
            + [result("x", suite: SampleCase.fruta)]
        let new =
            many.map { result($0, .failed, screen: "oops", owner: "Team *B*") }
            + [result(title, screen: "oops\u{202E}"), result("Known", .failed), result("Mended")]
            + [result("New"), result("Quick", milliseconds: 500), result("Quicker", milliseconds: 700)]
            + many.map { result($0 + "too", expecting: "bike") }
        var comparison = try compare(run(old), run(new, suites: [SampleCase.bikes]))
        comparison.paths = ["old", "new"]
        return comparison
    }

    @Test("As text, with and without colours, as Markdown and as JSON")
    func goldens() throws {
        let comparison = try samples()
        try Golden.expect(comparison.text(Painter(isColoured: false)), matches: "diff.txt")
        try Golden.expect(comparison.text(Painter(isColoured: true)), matches: "diff-colours.txt")
        try Golden.expect(comparison.text(nil), matches: "diff.md")
        try Golden.expect(comparison.json + "\n", matches: "diff.json")
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(comparison.json.utf8)) }
    }

    @Test(
        "Messages that differ only in a row's values are one cause: new, old, fixed or removed",
        arguments: [true, false])
    func causes(_ isHandled: Bool) throws {
        func finding(_ number: Int) -> Finding {
            isHandled
                ? Finding(
                    .value(.parameter("bikeID"), found: .string("\(number)!"), expected: .equals(.string("\(number)"))))
                : Finding(
                    .unhandled(reason: "no route for https://bikesrental.example/rent?bikeID=\(number)", expected: nil))
        }
        func result(_ number: Int, _ findings: [Finding]) -> CaseResult {
            let url = "https://bikesrental.example/rent?bikeID=\(number)"
            let outcome = Outcome(screen: "bike", parameters: ["bikeID": .string("\(number)\(findings.count)")])
            return CaseResult(
                testCase: SampleCase.make(0, "Bike \(number)", url: url), status: findings.isEmpty ? .passed : .failed,
                findings: findings, outcome: outcome)
        }
        let passed = run((1...40).map { result($0, []) })
        let failing = (1...40).map { result($0, [finding($0)]) }
        let again = failing.map { result in
            var result = result
            (result.mark, result.outcome) = (.newlyFailing, Outcome(screen: "bike", parameters: ["bikeID": .null]))
            return result
        }
        for (old, new) in [
            (passed, run(failing)), (run(failing), run(again)), (run(failing), passed), (run(again), run([])),
        ] {
            let comparison = try compare(old, new)
            for painter in [nil, Painter(isColoured: false)] {
                let text = comparison.text(painter)
                #expect(text.components(separatedBy: "· qrCode · clip").count == 4, "\(text)")
                #expect(text.contains("and 37 more like these\n"))
                #expect(painter == nil || text.contains("\(finding(1).message), among others\n"), "\(text)")
            }
        }
        // A different cause is a separate group, even if the earlier run had it.
        let mixed = failing.map { result in
            var result = result
            if result.testCase.title.hasSuffix("0") { result.findings = [Finding(.screen, "screen is \"map\"")] }
            return result
        }
        for (old, new) in [(passed, run(mixed)), (run(mixed), run(failing))] {
            let text = try compare(old, new).text(Painter(isColoured: false))
            #expect(text.contains("and 33 more like these\n") && text.contains("and 1 more like these\n"), "\(text)")
            #expect(text.contains("screen is \"map\"\n"))
        }
    }

    @Test("Markdown fits in a comment of less than 64 KiB, and says how much is left out")
    func large() throws {
        let titles = (1...150).map { "Bike \($0) " + String(repeating: "*", count: 300) }
        let new = titles.map { title in
            var result = result(title, screen: title)
            for number in 1...20 { result.outcome?.parameters["p\(number)"] = .string(title) }
            return result
        }
        let comparison = try compare(run(titles.map { result($0) }), run(new))
        for painter in [nil, Painter(isColoured: false)] {
            let text = comparison.text(painter)
            #expect(painter != nil || text.utf8.count < 64 << 10)
            let named = text.components(separatedBy: "· qrCode · clip").count - 1
            #expect(text.contains("and \(150 - named) more, which --format json lists\n"))
        }
        #expect(comparison.json.components(separatedBy: "\"formerID\"").count == 151)
    }
}

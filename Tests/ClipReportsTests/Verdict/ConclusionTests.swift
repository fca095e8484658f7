import ClipHarness
import ClipReports
import ClipSuites
import Foundation
import TestSupport
import Testing

/// A problem or a tolerance of a run.
struct Ingredient: Sendable, CustomTestStringConvertible {
    let name: String
    /// The words that name the ingredient in the headline.
    let headline: String
    let status: Int32
    var result: (@Sendable (Int) -> CaseResult)?
    var change: @Sendable (inout RunEnded, inout RunRules) -> Void = { _, _ in }

    var testDescription: String { name }

    static func end(_ status: CaseResult.Status, _ type: FindingType? = nil) -> @Sendable (Int) -> CaseResult {
        { index in
            CaseResult(
                testCase: SampleCase.make(index, "Case \(index)", expectsNothing: false), status: status,
                findings: type.map { [Finding($0, "is wrong")] } ?? [])
        }
    }

    static func skipped(_ cause: CaseResult.SkipCause?) -> @Sendable (Int) -> CaseResult {
        { index in
            var result = CaseResult(
                testCase: SampleCase.make(index, "Case \(index)"), status: .skipped, skipReason: "in May")
            result.skipCause = cause
            return result
        }
    }

    static func missing(_ reason: MissingResults.Reason, count: Int = 2, ofBaseline: Bool = false)
        -> @Sendable (inout RunEnded, inout RunRules) -> Void
    {
        { ended, _ in
            var missing = MissingResults(reason, count: count, of: 9)
            missing.isOfBaseline = ofBaseline
            ended.missing.append(missing)
        }
    }

    static func gate(_ gate: Problem.Gate, _ found: String) -> @Sendable (inout RunEnded, inout RunRules) -> Void {
        { ended, _ in ended.gates.append(MissedGate(gate, wanted: "all", found: found)) }
    }

    static let problems: [Ingredient] = [
        Ingredient(name: "a case fails", headline: "1 failed", status: 1, result: end(.failed, .screen)),
        Ingredient(
            name: "a case crashes, times out or leaves processes", headline: "1 crashed or timed out", status: 1,
            result: end(.errored, .crashed)),
        Ingredient(
            name: "a host cannot be built or started", headline: "1 not launched (host failed)", status: 3,
            result: end(.errored, .hostFailed)),
        Ingredient(
            name: "a case is flaky under `--flaky fail` or `--repeat`", headline: "1 flaky", status: 1,
            result: end(.flaky, .screen)
        ) { _, rules in rules.flakyFails = true },
        Ingredient(
            name: "a known failure passes, or its date has passed", headline: "1 failed", status: 1,
            result: end(.failed, .knownFixed)),
        Ingredient(
            name: "the run is interrupted", headline: "interrupted (SIGTERM)", status: 143,
            result: end(.errored, .interrupted)
        ) { ended, _ in ended.interruptedBy = 15 },
        Ingredient(
            name: "`--max-fail` leaves cases", headline: "without a result", status: 1, result: skipped(.stopped)
        ) { ended, _ in ended.stoppedAfter = 1 },
        Ingredient(
            name: "a shard's log is missing", headline: "without a result", status: 1,
            change: missing(.notRun(.shards, ["slice:2/2"]))),
        Ingredient(
            name: "no log of several has a case", headline: "without a result", status: 1,
            change: missing(.notRun(.parts))),
        Ingredient(
            name: "the run was killed, so its log ends too early", headline: "without a result", status: 1,
            change: missing(.notRun(.cutOff))),
        Ingredient(
            name: "a log has lost lines", headline: "without a result", status: 1, change: missing(.notRun(.lost))),
        Ingredient(
            name: "a later run in the folder has not ended", headline: "without a result", status: 1,
            change: missing(.notRun(.laterRun, ["events.jsonl.partial"]))),
        Ingredient(
            name: "one of several runs did not start", headline: "a run did not start", status: 1,
            change: missing(.notRun(.notStarted), count: 0)),
        Ingredient(
            name: "one of several logs cannot be read", headline: "1 log that cannot be read", status: 1,
            change: missing(.unreadable("cut.jsonl", why: "it is empty"))),
        Ingredient(
            name: "the baseline lacks results", headline: "2 missing from the baseline", status: 1,
            change: missing(.notRun(.cutOff), ofBaseline: true)),
        Ingredient(
            name: "definitions change during the run", headline: "definitions changed", status: 2,
            change: { ended, _ in ended.problems.append(Diagnostic(.error, at: nil, "bikes.csv changed")) }),
        Ingredient(
            name: "`--mutants 90` and fewer are killed", headline: "0 of 0 mutants killed (90 % wanted)", status: 1,
            change: { _, rules in rules.minimumKills = 90 }),
        Ingredient(
            name: "`--require-coverage` and a kind of case is missing", headline: "1 kind of case missing", status: 1,
            change: gate(.coverage, "1 kind of case")),
        Ingredient(
            name: "`--require TAG` and a case was not tried", headline: "1 case not tried", status: 1,
            change: gate(.require, "1 case")),
        Ingredient(
            name: "`--strict` and the definitions raise advisories", headline: "1 advisory under --strict", status: 1,
            change: gate(.strict, "1 advisory")),
    ]

    static let tolerances: [Ingredient] = [
        Ingredient(name: "`known`", headline: "1 known failure", status: 0, result: end(.known, .screen)),
        Ingredient(
            name: "the case failed in the same way in the baseline, and only new failures fail (`--fail-on`)",
            headline: "1 failed before",
            status: 0,
            result: {
                var result = end(.failed, .screen)($0)
                result.mark = .stillFailing
                return result
            }
        ) { _, rules in
            rules.failsOnNew = true
            rules.baseline = RunRules.BaselineName(log: "main.jsonl", commit: "0a1b2c3d")
        },
        Ingredient(name: "flaky under `--flaky pass`", headline: "1 flaky", status: 0, result: end(.flaky, .screen)),
        Ingredient(name: "`skip`", headline: "1 skipped", status: 0, result: skipped(nil)),
        Ingredient(name: "no host yet", headline: "1 without a host yet", status: 0, result: skipped(.noHost)),
        Ingredient(
            name: "`--no-device skip`", headline: "1 skipped without a device", status: 0, result: skipped(.noDevice)),
    ]
}

/// A run's outputs.
struct Outputs {
    let status: Int32
    let junit: [String]
    let markdown: String
    let title: String
    let annotations: String
    let terminal: String
    let log: String

    /// Makes the outputs of a run with these ingredients and a case that passed.
    init(
        _ ingredients: [Ingredient], withPass: Bool = true, notStarted: Problem.NotStarted? = nil,
        _ more: (inout RunRules) -> Void = { _ in }
    ) throws {
        var rules = RunRules()
        var ended = RunEnded(counts: StatusCounts(), duration: .seconds(1))
        ended.notStarted = notStarted
        for ingredient in ingredients { ingredient.change(&ended, &rules) }
        more(&rules)
        var results = ingredients.enumerated().compactMap { $1.result?($0 + 1) }
        if withPass { results.insert(Ingredient.end(.passed)(0), at: 0) }
        let missing = ended.missing.filter { !$0.isOfBaseline }.reduce(0) { $0 + $1.count }
        var planned = RunPlanned(
            total: results.count + missing, suites: [SampleCase.bikes], startedAt: 0, hostName: "builder")
        if notStarted != nil { planned = RunPlanned(notStartedAt: 0) }
        let events = [.planned(planned)] + results.map { RunEvent.finished($0) } + [.ended(ended)]
        let tally = RunTally(planned, under: rules)
        var conclusion = Conclusion()
        for event in events {
            if case .ended(let run) = tally.take(event) { conclusion = run.conclusion }
        }
        status = ExitStatus(of: conclusion).code
        func write(_ format: ReportFormat) throws -> String {
            try Reports.write(events, under: rules) { format.reporter(path: $0, options: ReportOptions()) }
        }
        junit = try [.junit, .junitStrict].map(write)
        markdown = String(try write(.markdown).prefix { $0 != "\n" })
        let page = try write(.html)
        title = String(try #require(page.firstMatch(of: /<h1>(.*?)<\/h1>/)).1).replacing("&amp;", with: "&")
        #expect(page.contains("<title>\(title) · ClipFlight</title>"))
        annotations = try write(.github)
        let output = TextCollector()
        let reporter = Driven(TerminalReporter(output: output, settings: .asked()), under: rules)
        for event in events { try reporter.handle(event) }
        terminal = output.text
        log = try write(.json)
    }

    var isRed: [String: Bool] {
        var red = [
            "Markdown": markdown.contains("❌"), "page": title.hasPrefix("❌"),
            "log": !log.contains(#""problems":[],"tolerated""#),
        ]
        for (name, text) in zip(["junit", "junit-strict"], junit) {
            red[name] = text.contains("<failure ") || text.contains("<error ")
        }
        return red
    }
}

@Suite("One verdict: no output contradicts the exit status")
struct ConclusionTests {
    private static let all = Ingredient.problems + Ingredient.tolerances

    private func check(_ outputs: Outputs, _ ingredients: [Ingredient]) {
        let name = ingredients.map(\.name).joined(separator: " + ")
        for (output, isRed) in outputs.isRed { #expect(isRed == (outputs.status != 0), "\(output): \(name)") }
        #expect((outputs.markdown.contains("✅")) == (outputs.status == 0), "\(name): \(outputs.markdown)")
        #expect(outputs.title == outputs.markdown.replacing("## ", with: "").replacing("ClipFlight: ", with: ""))
        for ingredient in ingredients {
            for text in [outputs.markdown, outputs.terminal] where ingredients.count == 1 {
                #expect(text.localizedCaseInsensitiveContains(ingredient.headline), "\(name): \(text)")
            }
        }
        for text in outputs.junit {
            let counts: [(Regex<(Substring, Substring)>, Regex<Substring>)] = [
                (/\ failures="([0-9]+)"/, /<failure[ \/>]/), (/\ errors="([0-9]+)"/, /<error[ \/>]/),
                (/\ skipped="([0-9]+)"/, /<skipped[ \/>]/),
            ]
            for (attribute, element) in counts {
                let stated = text.matches(of: attribute).compactMap { Int($0.1) }.reduce(0, +)
                let found = text.matches(of: element).count
                // The root element may repeat the sum of its suites.
                #expect(stated == found || stated == 2 * found, "\(name): \(text.prefix(600))")
            }
        }
    }

    @Test("Each problem and each tolerance alone", arguments: all)
    func alone(_ ingredient: Ingredient) throws {
        let outputs = try Outputs([ingredient])
        #expect(outputs.status == ingredient.status)
        check(outputs, [ingredient])
        let isCarried = ingredient.result != nil
        #expect(
            outputs.junit[0].contains(#"classname="clipflight""#)
                == (outputs.status != 0 && !isCarried || ingredient.headline.hasPrefix("interrupted")
                    || ingredient.headline == "without a result"))
        if !isCarried, outputs.status != 0 { #expect(outputs.annotations.contains("::error")) }
    }

    @Test("Each pair", arguments: all)
    func pairs(_ one: Ingredient) throws {
        for other in Self.all where one.name < other.name {
            let outputs = try Outputs([one, other])
            let codes = [one.status, other.status]
            // If a flaky case fails the run, no other ingredient tolerates it.
            if one.headline != "1 flaky", other.headline != "1 flaky" {
                let first = [143, 2, 3, 1, 4, 0].first(where: codes.contains)
                #expect(outputs.status == first, "\(one.name) + \(other.name)")
            }
            check(outputs, [one, other])
        }
    }

    @Test("Without a pass, nothing is green, and if expectations are required, the status is 4")
    func nothingChecked() throws {
        for ingredient in Ingredient.tolerances {
            let outputs = try Outputs([ingredient], withPass: false)
            let isFlaky = ingredient.headline == "1 flaky"
            #expect(outputs.status == 0 && outputs.markdown.hasPrefix(isFlaky ? "## ✅" : "## ⚪"), "\(outputs.markdown)")
            let gated = try Outputs([ingredient], withPass: false) { $0.needsExpectations = true }
            #expect(gated.status == (isFlaky ? 0 : 4))
            #expect(gated.isRed["junit"] == !isFlaky && gated.markdown.hasPrefix(isFlaky ? "## ✅" : "## ⚪"))
        }
    }

    @Test("A run that did not start is one error in every format", arguments: [Problem.NotStarted.invalid, .noCases])
    func notStarted(_ reason: Problem.NotStarted) throws {
        let outputs = try Outputs([], withPass: false, notStarted: reason)
        #expect(outputs.status == (reason == .invalid ? 2 : 4))
        #expect(outputs.isRed.values.allSatisfy { $0 })
        #expect(outputs.title == "❌ the run did not start" && outputs.annotations.contains("::error"))
    }

    @Test("The first of many details are shown, and the rest are counted")
    func details() {
        let details = (0..<30).map { Diagnostic(.error, at: nil, "gap \($0)") }
        let shown = ConclusionText.shown(details)
        #expect(shown.count == 20 && shown.last?.note == "and 10 more")
        #expect(ConclusionText.shown(Array(details.prefix(20))).last?.note == nil)
    }

    @Test("The documentation's table matches the outputs")
    func page() throws {
        func row(_ ingredient: Ingredient) throws -> String {
            let outputs = try Outputs([ingredient])
            let elements = outputs.junit[0].matches(
                of:
                    /<testcase classname="([^"]*)" name="([^"]*)"[^\n]*\n(?:(?!<\/testcase>)[\s\S])*?<(failure|error|skipped|flakyFailure)[ \/>]/
            ).map { match in
                let (_, name, test, element) = match.output
                return name == "clipflight" ? "`<\(element)>` in `clipflight`, *\(test)*" : "`<\(element)>`"
            }
            let annotation =
                outputs.annotations.contains("::error")
                ? "error" : outputs.annotations.contains("::warning") ? "warning" : "–"
            let headline = outputs.title
            return
                "| \(ingredient.name) | \(outputs.status) | \(Set(elements).sorted().joined(separator: "; ")) | \(headline) | \(annotation) |"
        }
        let head =
            "| what | status | JUnit | headline of Markdown and page | annotation |\n| --- | ---: | --- | --- | --- |\n"
        let table = try "\n" + head + Self.all.map(row).joined(separator: "\n") + "\n\n"
        let difference = try GoldenSection(
            "Sources/clipflight/clipflight.docc/Reports.md", from: "<!-- verdicts -->\n", to: "<!-- /verdicts -->"
        ).difference(from: table)
        #expect(difference == nil)
    }
}

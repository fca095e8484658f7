import ClipHarness
import ClipRules
import ClipSuites
import Foundation
import Testing

@testable import ClipReports

/// No property is lost in a log. New properties have to be set here, then written and read.
@Suite("A record reads back from its line unchanged")
struct RecordTests {
    @Test("A result with each of its properties")
    func results() throws {
        for result in Self.results {
            guard case .finished(let read) = try Self.read(LoggedCase(result)) else { return #expect(Bool(false)) }
            #expect(Self.dump(read.result) == Self.dump(result))
        }
        // A short id's digits depend on the other cases of the plan, so a log does not keep them.
        let plain = CaseResult(testCase: Self.plain, status: .passed)
        #expect(Self.unset(Self.results, plain) == ["history"])
        let cases = Self.results.map(\.testCase)
        #expect(Self.unset(cases, Self.plain) == ["hasHost", "lacksDevice", "idDigits"])
        #expect(Self.unset(cases.map(\.terms), Self.plain.terms) == ["appInstalled", "parity", "skip"])
        #expect(Self.unset(cases.map(\.notes), CaseNotes()) == [])
        #expect(
            Self.unset(cases.map(\.resolution), Self.plain.resolution) == ["unlocated", "doubts", "isOfCard", "isHop"])
        let cards = cases.compactMap(\.expectation.card)
        #expect(Self.unset(cases.map(\.expectation.fields.value), Expectation.Fields()) == [])
        #expect(Self.unset(cards, CardExpectation()) == [])
        #expect(Self.unset(cases.compactMap(\.expectation.parameters), ParametersExpectation()) == [])
        #expect(Self.unset(cases.compactMap(\.notes.known), KnownFailure(issue: "")) == [])
        #expect(Self.unset(cases.compactMap(\.resolution.card), Card()) == [])
        #expect(Self.unset(Self.results.flatMap(\.trials), Trial(status: .passed)) == [])
        #expect(Self.unset(Self.results.compactMap(\.outcome), Outcome(screen: nil)) == [])
        #expect(Self.unset(Self.results.flatMap(\.furtherFailures), FailedAttempt(findings: [])) == [])
        #expect(Self.unset(Self.results.compactMap(\.mutants), MutationScore()) == [])
    }

    @Test("The first line with each of its properties")
    func starts() throws {
        for start in Self.starts {
            guard case .started(let read) = try Self.read(start) else { return #expect(Bool(false)) }
            #expect(Self.dump(read) == Self.dump(start))
        }
        let planned = RunPlanned(total: 0, suites: [], startedAt: 0, hostName: "")
        let plain = LoggedStart(planned: planned, isReproducible: false, storeOutput: .failed)
        #expect(Self.unset(Self.starts, plain) == [])
        #expect(Self.unset(Self.starts.map(\.planned), planned) == [])
        #expect(Self.unset(Self.starts.map(\.planned.origin), RunOrigin()) == ["earlier"])
        #expect(Self.unset(Self.starts.map(\.rules), RunRules()) == [])
        let experience = SuiteExperience(suite: "", experience: .default, location: Self.place(1))
        #expect(Self.unset(Self.starts.flatMap(\.planned.experiences), experience) == [])
    }

    @Test("The last line with each of its properties")
    func ends() throws {
        for end in Self.ends {
            guard case .ended(let read) = try Self.read(LoggedEnd(end, RunRules(), isReproducible: false)) else {
                return #expect(Bool(false))
            }
            var expected = end
            // The reader counts the cases and draws the conclusion itself.
            (expected.counts, expected.conclusion) = (StatusCounts(), Conclusion())
            #expect(Self.dump(read.ended) == Self.dump(expected))
        }
        let plain = RunEnded(counts: StatusCounts(), duration: .zero)
        #expect(Self.unset(Self.ends, plain) == ["missing"])
        let problem = Diagnostic(.error, at: nil, "")
        #expect(Self.unset(Self.ends.flatMap(\.problems), problem) == ["isAllowed"])
        #expect(Self.unset(Self.ends.flatMap(\.gates), MissedGate(.strict, wanted: "", found: "")) == [])
    }

    private static func read(_ record: some Encodable) throws -> LogLine {
        try LogLine.read(Array(record.jsonLine.utf8), file: "events.jsonl", line: 1)
    }

    /// All properties of a value and of its properties, one on each line.
    private static func dump(_ value: Any) -> [String] {
        var text = ""
        Swift.dump(value, to: &text)
        return text.components(separatedBy: "\n")
    }

    /// The properties that no value changes from the plain value.
    private static func unset<Value>(_ values: [Value], _ plain: Value) -> [String] {
        Mirror(reflecting: plain).children.filter { property in
            values.allSatisfy { value in
                Mirror(reflecting: value).children.contains {
                    $0.label == property.label && dump($0.value) == dump(property.value)
                }
            }
        }.compactMap(\.label).filter { $0 != "givenID" }
    }

    private static func place(_ line: Int) -> ClipSuites.SourceLocation {
        SourceLocation(file: line == 1 ? "" : "file \(line)", line: line, column: 1)
    }

    /// A record only has its suite's id.
    private static func suite(_ id: String) -> SuiteReference { SuiteReference(id: id, title: "", file: "") }

    private static let plain: TestCase = {
        var terms = CaseTerms(expect: Expectation(), at: place(1))
        terms.timeout = TestCase.defaultTimeout
        return TestCase(
            id: "plain", index: 0, suite: suite("suite"), kind: .exact, source: .qrCode, target: .clip,
            resolution: Resolution(url: nil, source: .qrCode), terms: terms)
    }()

    private static let full: TestCase = {
        var fields = Expectation.Fields()
        fields.experience = .equal("expected experience")
        var card = CardExpectation()
        (card.title, card.subtitle) = (.equal("expected title"), .absent)
        (card.action, card.image) = (.equal("open"), .equal("expected image"))
        fields.card = card
        (fields.target, fields.delivered, fields.declined) = (.app, .absent, .malformedURL)
        (fields.screen, fields.output) = (.contains("screen"), .contains("output"))
        fields.parameters = ParametersExpectation(named: ["name": .present], others: .absent)
        (fields.exit, fields.within, fields.advisories) = (3, .milliseconds(1500), ["expected"])
        var resolution = Resolution(
            url: "url", source: .nfc, experience: .local("experience"),
            card: Card(title: "title", subtitle: "subtitle", action: .view, image: "image"), target: .app,
            delivered: "delivered", declined: .notHTTPS, advisories: [Advisory(.port, "advisory")],
            trace: [TraceStep("step", citation: Citation(.documented, "CFG"))])
        resolution.phase = .testFlight
        var terms = CaseTerms(
            title: "title of the case", url: "url", expect: Expectation(fields),
            at: SourceLocation(file: "file", line: 8, column: 9))
        (terms.ownID, terms.tags, terms.isRunning, terms.isLocked) = ("own", ["tag"], true, true)
        (terms.deviceLocation, terms.timeout) = (.at(latitude: 3, longitude: 4), .seconds(6))
        terms.definition = SourceLocation(file: "definition", line: 10, column: 11)
        terms.notes = CaseNotes(
            description: "description", owner: "owner", properties: ["property": "value"],
            known: KnownFailure(issue: "issue", until: "2027-01-31", type: .crashed, sometimes: true))
        return TestCase(
            id: "full", index: 1, suite: suite("another"), kind: .journey, baselineKind: .prefix, step: 2,
            source: .nfc, target: .app, resolution: resolution, needsOutcome: false, slow: .seconds(7),
            expectsNothing: true, fix: "fix", terms: terms)
    }()

    static let results: [CaseResult] = {
        func printed(_ text: String) -> CapturedOutput { CapturedOutput(head: Array(text.utf8)) }
        var full = CaseResult(
            testCase: Self.full, status: .flaky, findings: [Finding(.cardShown), Finding(.exit, "second")],
            outcome: Outcome(screen: "shown", parameters: ["name": .string("value")], reason: "reason"),
            output: printed("output"), errorOutput: printed("error"),
            furtherFailures: [
                FailedAttempt(
                    findings: [Finding(.crashed, "again")], output: printed("output 2"),
                    errorOutput: printed("error 2"), duration: .seconds(12))
            ], attempts: 13, duration: .seconds(14), mark: .slower)
        full.mutants = MutationScore(
            killed: 3, survived: [Mutant(kind: .screen)], intended: [Mutant(kind: .parameterType, parameter: "id")])
        let trial = Trial(
            tester: "tester", device: "device", os: "os", build: "build", status: .failed, remark: "remark", tried: "t",
            answer: .opposite)
        full.trials = [trial, Trial(tester: "another", status: .passed)]
        (full.labels, full.launched) = (["linux": .failed], .errored)
        var expectation = Expectation()
        var card = CardExpectation()
        card.isAbsent = true
        expectation.card = card
        var skipped = CaseResult(
            testCase: plain.with { ($0.expect, $0.deviceLocation) = (expectation, .denied) }, status: .skipped,
            skipReason: "reason to skip")
        skipped.skipCause = .noHost
        var byHand = CaseResult(testCase: plain, status: .failed, findings: [Finding(.screen, "remark")])
        byHand.trials = [trial]
        return [full, skipped, byHand]
    }()

    private static let starts: [LoggedStart] = {
        let serving: [ServingExperience] = [.advanced("a"), .local("b"), .link, .default]
        let experiences = serving.enumerated().map { number, serving in
            var registered = SuiteExperience(suite: "suite \(number)", experience: serving, location: place(number + 2))
            (registered.title, registered.hasPlace) = ("title", true)
            return registered
        }
        var planned = RunPlanned(
            total: 1, suites: [SuiteReference(id: "bikes", title: "Bikes", file: "b.json", iOS: "26.1")],
            startedAt: 1_790_000_000, hostName: "host")
        (planned.experiences, planned.notStarted) = (experiences, true)
        planned.screens = [SuiteScreen(suite: "suite", screen: "bike", see: "the page of bike {bikeID}")]
        (planned.shard, planned.seed) = (Shard(partition: "slice:1/2", whole: 2), 7)
        planned.origin = RunOrigin(
            plan: PlanIdentity(digest: "digest", cases: 3), label: "label", selection: "selection",
            commit: SourceCommit(id: "commit", files: "files"))
        planned.origin.leftOut = ["tag": 1]
        var rules = RunRules()
        (rules.flakyFails, rules.failsOnNew, rules.needsExpectations, rules.minimumKills) = (true, true, true, 90)
        rules.baseline = RunRules.BaselineName(log: "main.jsonl", commit: "c")
        let ofMachine = LoggedStart(
            planned: planned, isReproducible: false, storeOutput: .always, command: "command", rules: rules)
        var asked = RunPlanned(total: 0, suites: [], startedAt: 0, hostName: "")
        asked.isByTester = true
        asked.origin.tagged = [TaggedCase(SampleCase.make(0, "name", tags: ["tag"]))]
        let byTester = LoggedStart(planned: asked, isReproducible: true, storeOutput: .failed)
        return [ofMachine, byTester]
    }()

    private static let ends: [RunEnded] = {
        let problem = Diagnostic(
            .warning, at: SourceLocation(file: "file", line: 1, column: 2), "message",
            excerpt: Diagnostic.Excerpt(line: "{", start: 0, length: 1), note: "note", fix: "fix", advisory: "port")
        let counts = StatusCounts(
            [.passed: 1, .failed: 2, .errored: 3, .skipped: 4, .flaky: 5, .known: 6], expectNothing: 7, notRun: 8)
        var ended = RunEnded(
            counts: counts, duration: .seconds(7), interruptedBy: 2, stoppedAfter: 1, problems: [problem])
        let gaps = [SampleCase.make(1, "covered", kind: .exact)].compactMap(MissedGate.Gap.init)
        ended.gates = [
            MissedGate(.coverage, wanted: "exact", found: "1 kind of case", details: [problem], gaps: gaps)
        ]
        ended.conclusion = Conclusion(planned: 9, counts: counts)
        var notStarted = RunEnded(counts: StatusCounts(), duration: .zero)
        notStarted.notStarted = .noCases
        notStarted.conclusion = Conclusion(problems: [.notStarted(.noCases)])
        return [ended, notStarted]
    }()
}

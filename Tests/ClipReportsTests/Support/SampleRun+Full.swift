import ClipHarness
import ClipRules
import ClipSuites

extension SampleRun {
    /// A run that sets every optional value.
    static let full: [RunEvent] = {
        var expectation = Expectation()
        var card = CardExpectation()
        (card.subtitle, card.action) = (.equal("b"), .equal("open"))
        expectation.card = card
        expectation.experience = .equal("default")
        expectation.target = .clip
        expectation.screen = .matches(RegexProgram("a")!)
        expectation.output = .contains("a")
        let opened = SampleCase.make(
            0, "Opened", kind: .parity, step: 2, isRunning: true, expectation: expectation,
            notes: CaseNotes(
                description: "d", owner: "o", properties: ["a": "b"],
                known: KnownFailure(issue: "i", until: "2027-01-31", type: .crashed, sometimes: true)))
        var decline = Expectation()
        decline.declined = .notHTTPS
        let declined = SampleCase.make(
            1, "Declined", expectation: decline, needsOutcome: false, expectsNothing: true, fix: "f"
        )
        .with(
            resolution: Resolution(
                url: "x", source: .nfc, experience: .local("x"), card: Card(image: "i"), declined: .notHTTPS,
                trace: [
                    TraceStep("t", citation: Citation(.documented, "CFG")),
                    TraceStep("m", citation: Citation(.model)),
                ])
        ) {
            $0.deviceLocation = .at(latitude: 48.1, longitude: 11.5)
            $0.notes.known = KnownFailure(issue: "j")
        }
        let place = SourceLocation(file: "suites/a.json", line: 1, column: 2)
        let problem = Diagnostic(
            .warning, at: place, "m", excerpt: Diagnostic.Excerpt(line: "{", start: 0, length: 1), note: "n", fix: "f",
            advisory: "card-image-size")
        var planned = RunPlanned(total: 2, suites: [SampleCase.bikes], startedAt: 0, hostName: "a")
        planned.shard = Shard(partition: "slice:1/2", whole: 2)
        (planned.seed, planned.isByTester) = (7, true)
        planned.origin.commit = SourceCommit(id: "c", files: "https://h.example/blob/c/")
        var ended = RunEnded(
            counts: StatusCounts([.passed: 2], expectNothing: 1), duration: .seconds(7), interruptedBy: 2,
            stoppedAfter: 1, problems: [problem, Diagnostic(.error, at: nil, "m")])
        ended.gates = [
            MissedGate(.strict, wanted: "none", found: "1 advisory"),
            MissedGate(
                .coverage, wanted: "exact", found: "1 kind of case", details: [problem],
                gaps: [MissedGate.Gap(opened)].compactMap { $0 }),
        ]
        planned.origin.plan = PlanIdentity(digest: "0123456789abcdef", cases: 3)
        (planned.origin.label, planned.origin.selection) = ("linux", "-E x")
        let results = [opened.with { $0.ownID = "own-1" }, declined].map { testCase in
            var result = CaseResult(testCase: testCase, status: .passed, mark: .fixed)
            let trial = Trial(
                tester: "t", device: "d", os: "1", build: "2", status: .passed, remark: "r", tried: "2", answer: .model)
            let nameless = Trial(tester: nil, device: nil, os: nil, build: nil, status: .passed)
            // The second case was also launched, and tried by a second tester.
            result.trials = testCase.id == opened.id ? [trial] : [trial, nameless]
            if testCase.id == opened.id {
                let mutants = [Mutant(kind: .screen), Mutant(kind: .parameterType, parameter: "id")]
                result.mutants = MutationScore(killed: 3, survived: mutants, intended: mutants)
            }
            result.skipCause = testCase.id == opened.id ? nil : .noHost
            result.labels = testCase.id == opened.id ? [:] : ["linux": .passed, "mac": .failed]
            result.launched = testCase.id == opened.id ? nil : .passed
            return result
        }
        return [.planned(planned)] + results.flatMap { [.started($0.testCase), .finished($0)] } + [.ended(ended)]
    }()
}

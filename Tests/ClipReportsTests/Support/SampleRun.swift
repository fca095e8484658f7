import ClipHarness
import ClipRouting
import ClipRules
import ClipSuites

/// A run with every status and type of finding, and with hostile definitions and output.
enum SampleRun {
    static let events: [RunEvent] = {
        let results = plain + everyType + hostile + secondSuite
        var counts = StatusCounts()
        for result in results { counts.count(result) }
        var planned = RunPlanned(
            total: results.count, suites: [SampleCase.bikes, SampleCase.fruta], startedAt: 1_763_716_800,
            hostName: "builder")
        planned.experiences = experiences
        return [.planned(planned), .preparing(SampleCase.bikes, activity: "swift build --product SampleClips")]
            + results.flatMap { [.started($0.testCase), .finished($0)] }
            + [.ended(RunEnded(counts: counts, duration: .milliseconds(12_345)))]
    }()

    static var results: [CaseResult] {
        events.compactMap { if case .finished(let result) = $0 { result } else { nil } }
    }

    private static let experiences = [
        SampleCase.registered(.advanced("https://bikesrental.example/rent"), line: 12, title: "Bikes Rental"),
        SampleCase.registered(.local("https://bikesrental.example/rent/beta"), line: 16),
        SampleCase.registered(.default, line: 9),
        SampleCase.registered(
            .advanced("https://bikesrental.example/rent"), of: SampleCase.fruta, line: 7, place: true),
    ]

    private static let boundary = Advisory(
        .componentBoundary, "/rental would be served under \"matching\": \"character\"")

    private static var plain: [CaseResult] {
        var expectation = Expectation()
        expectation.experience = .equal("https://bikesrental.example/rent")
        expectation.card = CardExpectation()
        expectation.card?.title = .equal("Bikes Rental")
        expectation.card?.image = .absent
        expectation.screen = .equals(.string("bike"))
        expectation.parameters = ParametersExpectation(
            named: [
                "bikeID": .matches(RegexProgram("^[0-9]{1,4}$")!), "helmet": .present, "count": .equals(.number(2)),
            ],
            others: .absent)
        expectation.delivered = .absent
        expectation.exit = 3
        expectation.within = .milliseconds(1500)
        expectation.advisories = ["component-boundary"]
        let outcome = Outcome(
            screen: "bike",
            parameters: [
                "bikeID": .string("17"), "helmet": .boolean(true), "count": .number(2), "tip": .number(0.5), "x": .null,
            ])
        let crash = Finding(.crashed, "crashed with SIGSEGV (11)", expected: "to end by itself", found: "SIGSEGV (11)")
        let again = FailedAttempt(
            findings: [Finding(.screen, "the screen is \u{1B}[1mnot\nthe expected one", expected: "\"bike\"")])
        let skipped = SampleCase.make(2, "Not yet", tags: ["later"])
        return [
            CaseResult(
                testCase: SampleCase.make(
                    0, "Sticker on bike 17", kind: .exact, tags: ["smoke", "nfc"], expectation: expectation,
                    advisories: [boundary]),
                status: .passed, outcome: outcome, output: CapturedOutput(head: Array("hello\n".utf8)),
                duration: .microseconds(4_321)),
            CaseResult(
                testCase: SampleCase.make(1, "No URL", kind: .reopen, url: nil, source: .appSwitcher), status: .passed,
                duration: .milliseconds(1_250)),
            CaseResult(testCase: skipped, status: .skipped, skipReason: "the stations\nopen in May", attempts: 0),
            CaseResult(
                testCase: SampleCase.make(3, "Comes back", kind: .journey, step: 2, source: .appLibrary),
                status: .flaky,
                findings: [
                    Finding(.screen, "the screen is not the expected one", expected: "\"bike\"", found: "\"bikes\"")
                ],
                outcome: outcome, furtherFailures: [again, again, FailedAttempt(findings: [crash])], attempts: 5,
                duration: .milliseconds(20)),
        ]
    }

    private static var everyType: [CaseResult] {
        FindingType.allCases.filter { $0 != .knownFixed && $0 != .knownExpired }.enumerated().map { number, type in
            let compares = !type.isError
            return CaseResult(
                testCase: SampleCase.make(
                    10 + number, "Bike \(number)", url: "https://bikesrental.example/rent?bikeID=\(number)",
                    advisories: number.isMultiple(of: 4) ? [boundary] : [], row: number + 2),
                status: type.isError ? .errored : .failed,
                findings: [
                    Finding(
                        type, "the \(type.rawValue) is not as expected",
                        expected: compares ? "\"https://bikesrental.example/rent?bikeID=17\"" : nil,
                        found: compares ? "\"https://bikesrental.example/rent?bikeID=71\"" : nil),
                    Finding(.parameters, "bikeID is missing", expected: "\"17\"", found: nil),
                ],
                outcome: type == .noOutcome ? nil : Outcome(screen: nil, reason: "no route"),
                output: CapturedOutput(head: Array("launched\nready\n".utf8)), duration: .microseconds(1_500 * number))
        }
    }

    private static var secondSuite: [CaseResult] {
        [
            CaseResult(
                testCase: SampleCase.make(
                    60, "Berry Blue", suite: SampleCase.fruta, kind: .default, advisories: [boundary]),
                status: .passed, duration: .microseconds(900))
        ]
    }
}

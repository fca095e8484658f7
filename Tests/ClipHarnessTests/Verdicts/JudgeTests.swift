import ClipRules
import ClipSuites
import Testing

@testable import ClipHarness

/// Each type of finding, and a similar case that passes.
@Suite struct JudgeTests {
    /// The messages of a launched case's findings.
    private func messages(
        _ report: LaunchReport = CaseBuilder.report(), needsOutcome: Bool = true,
        expecting change: (inout CaseExpectation) -> Void = { _ in }
    ) -> [String] {
        let testCase = CaseBuilder.testCase(expecting: change, needsOutcome: needsOutcome)
        return Judge.judge(testCase, report).result.findings.map { "\($0.type.rawValue): \($0.message)" }
    }

    @Test func passesWhatIsHandled() {
        #expect(messages() == [])
        let judgement = Judge.judge(CaseBuilder.testCase(), CaseBuilder.report()).result
        #expect(judgement.status == .passed)
        #expect(judgement.outcome?.screen == "menu")
    }

    @Test func judgesTheExperience() {
        #expect(messages { $0.experience = .equal("https://clip.example/menu") } == [])
        #expect(messages { $0.experience = .equal("HTTPS://CLIP.example:443/menu#top") } == [])
        #expect(
            messages { $0.experience = .equal("default") }
                == [#"experience: experience: expected "default", got "https://clip.example/menu""#])
        #expect(
            messages { $0.experience = .absent }
                == [#"experience: experience: expected none, got "https://clip.example/menu""#])
    }

    @Test func judgesEachFieldOfTheCard() {
        #expect(messages { $0.card = .with { $0.title = .equal("Menu") } } == [])
        #expect(
            messages {
                $0.card = .with {
                    $0.title = .equal("Bikes")
                    $0.subtitle = .absent
                    $0.action = .equal("play")
                    $0.image = .equal("menu.png")
                }
            } == [
                #"card: card: expected title "Bikes", got "Menu""#,
                #"card: card: expected subtitle none, got "Eat""#,
                #"card: card: expected action "play", got "open""#,
                #"card: card: expected image "menu.png", got none"#,
            ])
    }

    @Test("A card is judged if the source shows one; null expects no card from any source", arguments: Source.allCases)
    func judgesTheCardWhereOneIsShown(_ source: Source) {
        func types(_ card: Card?, _ expected: CardExpectation) -> [FindingType] {
            var expectation = Expectation()
            expectation.card = expected
            let resolution = Resolution(url: "https://h.example/", source: source, card: card, target: .clip)
            return ResolutionJudge(expectation: expectation, resolution: resolution).findings().map(\.type)
        }
        let shows = ![.testFlight, .xcode, .spotlight, .appLibrary, .notification, .appSwitcher].contains(source)
        #expect(types(nil, .with { $0.title = .equal("Menu") }) == (shows ? [.card] : []))
        #expect(types(nil, .with { $0.isAbsent = true }) == [])
        #expect(types(Card(title: "Menu"), .with { $0.isAbsent = true }) == [.card])
    }

    @Test func judgesTargetAndDeliveredURL() {
        #expect(messages { $0.target = .clip } == [])
        #expect(messages { $0.target = .app } == [#"target: target: expected "app", got "clip""#])
        #expect(messages { $0.delivered = .equal(CaseBuilder.url) } == [])
        #expect(
            messages { $0.delivered = .absent }
                == [#"delivered: delivered URL: expected none, got "https://clip.example/menu""#])
    }

    @Test func judgesAdvisoriesExactly() {
        #expect(messages { $0.advisories = ["port"] } == [])
        #expect(
            messages { $0.advisories = [] } == [#"advisories: advisories: expected none, got "port""#])
        #expect(
            messages { $0.advisories = ["port", "query-order"] }
                == [#"advisories: advisories: expected "port", "query-order", got "port""#])
    }

    @Test func judgesTheScreen() {
        #expect(messages { $0.screen = .equals(.string("menu")) } == [])
        #expect(messages { $0.screen = .matches(RegexProgram("^me")!) } == [])
        #expect(
            messages { $0.screen = .equals(.string("bike")) } == [#"screen: screen: expected "bike", got "menu""#])
        #expect(messages { $0.screen = .absent } == [#"screen: screen: expected none, got "menu""#])
    }

    @Test func callsAnOutcomeWithoutAScreenUnhandled() {
        let report = CaseBuilder.report(#"{"screen": null, "reason": "no route"}"#)
        #expect(messages(report) == ["unhandled: not handled: no route"])
        #expect(messages(report) { $0.screen = .absent } == [])
        #expect(
            messages(report) { $0.screen = .equals(.string("menu")) }
                == ["unhandled: not handled: no route", #"screen: screen: expected "menu", got none"#])
        #expect(messages(CaseBuilder.report("{}")) == ["unhandled: not handled: the result names no screen"])
    }

    @Test func judgesParametersExactlyUnlessThereIsAStar() {
        let report = CaseBuilder.report(#"{"screen": "bike", "parameters": {"id": "17", "n": 2, "gone": null}}"#)
        let both: [String: Matcher] = ["id": .equals(.string("17")), "n": .equals(.number(2))]
        #expect(messages(report) { $0.parameters = ParametersExpectation(named: both) } == [])
        #expect(
            messages(report) { $0.parameters = ParametersExpectation(named: ["id": .present]) }
                == [#"parameters: unexpected parameter "n": 2"#])
        #expect(
            messages(report) { $0.parameters = ParametersExpectation(named: ["id": .present], others: .present) }
                == [#"parameters: parameter "gone": expected any value but null, got null"#])
        #expect(
            messages(report) {
                $0.parameters = ParametersExpectation(
                    named: ["id": .equals(.number(17)), "missing": .contains("x")], others: .equals(.number(2)))
            } == [
                #"parameters: parameter "gone": expected 2, got null"#,
                #"parameters: parameter "id": expected 17, got "17""#,
                #"parameters: parameter "missing": expected text that contains "x", got none"#,
            ])
    }

    @Test func comparesNumbersAsDecimals() {
        let expected = ParametersExpectation(named: ["n": .equals(.number(9_007_199_254_740_993))])
        for same in ["9007199254740993", "9007199254740993.0", "9.007199254740993e15"] {
            let report = CaseBuilder.report(#"{"screen": "bike", "parameters": {"n": \#(same)}}"#)
            #expect(messages(report) { $0.parameters = expected } == [])
        }
        let other = CaseBuilder.report(#"{"screen": "bike", "parameters": {"n": 9007199254740992}}"#)
        #expect(
            messages(other) { $0.parameters = expected }
                == [#"parameters: parameter "n": expected 9007199254740993, got 9007199254740992"#])
    }

    @Test func judgesTheOutput() {
        let report = CaseBuilder.report(output: "hello\nworld\n")
        #expect(messages(report) { $0.output = .equals(.string("hello\nworld\n")) } == [])
        #expect(messages(report) { $0.output = .equals(.string("hello\nworld")) } == [])
        #expect(messages(report) { $0.output = .contains("lo\nwo") } == [])
        #expect(
            messages(report) { $0.output = .equals(.string("hello")) }
                == [#"output: standard output: expected "hello", got "hello\nworld\n""#])
        #expect(messages { $0.output = .absent } == [])
        #expect(messages { $0.output = .equals(.string("")) } == [])
        #expect(messages(report) { $0.output = .equals(.string("")) }.count == 1)
        #expect(messages { $0.output = .present } == ["output: standard output: expected any value but null, got none"])
    }

    @Test func judgesStatusAndTime() {
        #expect(messages(CaseBuilder.report(ending: .exited(3))) == ["exit: exit status: expected 0, got 3"])
        #expect(messages(CaseBuilder.report(ending: .exited(3))) { $0.exit = 3 } == [])
        #expect(messages { $0.exit = 3 } == ["exit: exit status: expected 3, got 0"])
        let slow = CaseBuilder.report(duration: .microseconds(1_500_001))
        #expect(messages(slow) { $0.within = .seconds(2) } == [])
        #expect(messages(slow) { $0.within = .milliseconds(1500) } == ["within: took 1.501s, expected at most 1.5s"])
    }

    @Test func callsWhatHappenedToTheProcessAnError() {
        let crash = CaseBuilder.report(ending: .signalled(11))
        #expect(messages(crash) == ["crashed: crashed with SIGSEGV (segmentation fault)"])
        #expect(messages(CaseBuilder.report(ending: .timedOut)) == ["timed-out: timed out after 5s and was ended"])
        #expect(
            messages(CaseBuilder.report(leaked: true))
                == ["leaked: a process was still running 100 ms after its launch ended, and was ended"])
        #expect(
            messages(CaseBuilder.report(nil, ending: .notStarted("it is a folder")))
                == ["host-failed: the host could not be started: it is a folder"])
        #expect(
            messages(CaseBuilder.report(nil, ending: .interrupted)) { $0.target = .app }
                == ["interrupted: the run was interrupted before the case ended"])
    }

    @Test func namesErrorsBeforeFailures() {
        let report = CaseBuilder.report(nil, ending: .signalled(11), output: "x")
        let testCase = CaseBuilder.testCase(expecting: {
            $0.output = .absent
            $0.target = .app
        })
        let judgement = Judge.judge(testCase, report).result
        #expect(judgement.findings.map(\.type) == [.crashed, .target])
        #expect(judgement.status == .errored)
    }

    @Test func needsNoOutcomeWhereTheSuiteSaysNothing() {
        #expect(messages(CaseBuilder.report(nil)).map { $0.prefix(10) } == ["no-outcome"])
        #expect(messages(CaseBuilder.report(nil), needsOutcome: false) == [])
        #expect(messages(CaseBuilder.report("{"), needsOutcome: false) == [])
        #expect(messages(CaseBuilder.report(nil, ending: .exited(1)), needsOutcome: false).count == 1)
    }
}

extension CardExpectation {
    fileprivate static func with(_ change: (inout CardExpectation) -> Void) -> CardExpectation {
        var card = CardExpectation()
        change(&card)
        return card
    }
}

import ClipHarness
import ClipRules
import ClipSuites
import TestSupport
import Testing

/// A journey's earlier steps affect its later ones.
@Suite struct JourneyTests {
    private func steps(_ steps: [JourneyStep], skip: String? = nil) throws -> [TestCase] {
        let suite = SuiteBuilder.suite(
            advanced: [try SuiteBuilder.experience("https://h.example/menu", title: "Menu")],
            journeys: [SuiteBuilder.journey("J", tags: ["smoke"], steps, skip: skip)], appHost: SuiteBuilder.host())
        let unit = try #require(Plan([suite]).first { $0.isJourney })
        return unit.cases
    }

    @Test("§2 spotlight, appLibrary in a journey: the URL of the last launch that had one")
    func remembersTheLastURL() throws {
        let cases = try steps([
            .reopen(.spotlight), .invoke("https://h.example/menu/1"), .reopen(.appSwitcher),
            .reopen(.appLibrary), .invoke("http://h.example/menu/3"), .reopen(.spotlight),
            .invoke("https://h.example/menu/2"), .reopen(.spotlight),
        ])
        #expect(
            cases.map(\.resolution.delivered) == [
                nil, "https://h.example/menu/1", nil, "https://h.example/menu/1", nil, "https://h.example/menu/1",
                "https://h.example/menu/2", "https://h.example/menu/2",
            ])
        #expect(try cases.at(4).resolution.target == nil)
        #expect(cases.allSatisfy { $0.kind == .journey && $0.tags == ["smoke"] })
    }

    @Test("§3 after the app is installed, every step opens it")
    func opensTheAppOnceItIsInstalled() throws {
        let cases = try steps([
            .invoke("https://h.example/menu/1"), .installApp, .reopen(.appSwitcher),
            .invoke("https://h.example/menu/2"),
        ])
        #expect(cases.map(\.step) == [1, 3, 4])
        #expect(cases.map(\.target) == [.clip, .app, .app])
        #expect(cases.map(\.resolution.target) == [.clip, .app, .app])
        #expect(cases.map(\.displayName).last == "J · step 4 · https://h.example/menu/2 · nfc · app")
    }

    @Test("§3 installing delivers no URL; the next invocation delivers one, and re-opening the app does not")
    func forgetsTheClipsURLOnceTheAppIsInstalled() throws {
        let cases = try steps([
            .invoke("https://h.example/menu/1"), .installApp, .reopen(.appLibrary),
            .invoke("https://h.example/menu/1"), .reopen(.spotlight), .reopen(.notification),
        ])
        let link = "https://h.example/menu/1"
        #expect(cases.map(\.resolution.delivered) == [link, nil, link, nil, nil])
        #expect(cases.map(\.resolution.target) == [.clip, .app, .app, .app, .app])
    }

    @Test func skipsAllStepsOrNone() throws {
        let skipped = try steps([.reopen(.appSwitcher)], skip: "later")
        #expect(skipped.map(\.skip) == ["later"])
        let nothing = try steps([.installApp])
        #expect(nothing.isEmpty)
    }

    private func running(_ steps: [JourneyStep]) throws -> PlanCheck {
        PlanCheck(
            Plan([
                SuiteBuilder.suite(
                    advanced: [try SuiteBuilder.experience("https://h.example/menu", title: "Menu")],
                    journeys: [SuiteBuilder.journey("J", steps)], appHost: SuiteBuilder.host())
            ]))
    }

    @Test func aStepKnowsThatItGoesToTheProcessOfTheStepBefore() throws {
        let steps: [JourneyStep] = [
            .invoke("https://h.example/menu/1", line: 41),
            .invoke("https://h.example/menu/2", from: .qrCode, isRunning: true, line: 42),
            .reopen(.appSwitcher),
        ]
        let check = try running(steps)
        #expect(check.diagnostics == [])
        let cases = check.selected.filter(\.isJourney).flatMap(\.cases)
        #expect(cases.map(\.isRunning) == [false, true, false])
        #expect(cases.map { $0.with { $0.timeout = .seconds(9) }.isRunning } == [false, true, false])
    }

    /// Xcode launches the clip even if the app is installed.
    @Test func aStepThatOpensTheOtherProgramCannotGoToTheProcessOfTheStepBefore() throws {
        let steps: [JourneyStep] = [
            .installApp, .invoke("https://h.example/menu/1", line: 41),
            .invoke("https://h.example/menu/2", from: .xcode, isRunning: true, line: 42),
        ]
        let diagnostic = try #require(try running(steps).diagnostics.first)
        #expect(diagnostic.location?.line == 42)
        #expect(
            diagnostic.message == "found \"running\" in a step that opens the clip, "
                + "expected a step that opens the app, like the step before it")
        #expect(diagnostic.note == "the step before is at suites/test/suite.json:41:5")
        var fitting = steps
        fitting[2] = .invoke("https://h.example/menu/2", from: .qrCode)
        #expect(try running(fitting).diagnostics == [])
    }
}

import ClipRules
import ClipSuites
import TestSupport
import Testing

@testable import ClipHarness

/// The cases of a suite with definitions of every kind.
@Suite struct PlanTests {
    private static let rental = "https://bikes.example/rent"

    /// A suite with an app, which is only compared with the clip on request.
    private func rich() throws -> Suite {
        var every = SuiteBuilder.invocation("Bike {id}", Self.rental + "?bikeID={id}", from: [.nfc, .qrCode], line: 33)
        every.rows = SuiteBuilder.rows(every, ["1", "2"], firstLine: 34)
        every.isTestFlightEntry = true
        return SuiteBuilder.suite(
            advanced: [
                try SuiteBuilder.experience(Self.rental, title: "Rent", place: true, line: 10),
                try SuiteBuilder.experience("https://bikes.example/shop", title: nil, line: 11),
            ],
            local: [try SuiteBuilder.experience("https://bikes.example/beta", title: "Beta", line: 12)],
            defaultExperience: SuiteBuilder.defaultExperience(),
            invocations: [
                SuiteBuilder.invocation("Anything", "https://bikes.example/", from: [.qrCode], line: 31),
                SuiteBuilder.invocation("Switched", nil, from: [.appSwitcher], line: 32), every,
            ],
            journeys: [
                SuiteBuilder.journey(
                    "Back again",
                    [
                        .invoke(Self.rental + "?bikeID=1", line: 41), .installApp, .reopen(.appLibrary, line: 43),
                    ])
            ], appHost: SuiteBuilder.host(), settings: .withoutParity)
    }

    private func cases(_ suite: Suite) -> [TestCase] { Plan([suite]).flatMap(\.cases) }

    @Test func goesInTheOrderOfTheContract() throws {
        #expect(
            try cases(rich()).map(\.id) == [
                "test/exact/Rent/https://bikes.example/rent/qrCode/clip",
                "test/exact/Rent/https://bikes.example/rent/maps/clip",
                "test/exact/Rent/https://bikes.example/rent/siriSuggestion/clip",
                "test/exact/https://bikes.example/shop/https://bikes.example/shop/qrCode/clip",
                "test/exact/Beta/https://bikes.example/beta/qrCode/clip",
                "test/exact/Default link/https://appclip.apple.com/id?p=com.example.Clip/qrCode/clip",
                "test/reopen/No URL//appSwitcher/clip",
                "test/default/Anything/https://bikes.example//qrCode/clip",
                "test/default/Switched//appSwitcher/clip",
                "test/prefix/Bike 1/https://bikes.example/rent?bikeID=1/nfc/clip",
                "test/prefix/Bike 1/https://bikes.example/rent?bikeID=1/qrCode/clip",
                "test/prefix/Bike 1/https://bikes.example/rent?bikeID=1/testFlight/clip",
                "test/prefix/Bike 2/https://bikes.example/rent?bikeID=2/nfc/clip",
                "test/prefix/Bike 2/https://bikes.example/rent?bikeID=2/qrCode/clip",
                "test/prefix/Bike 2/https://bikes.example/rent?bikeID=2/testFlight/clip",
                "test/journey/Back again/1/https://bikes.example/rent?bikeID=1/nfc/clip",
                "test/journey/Back again/3//appLibrary/app",
            ])
    }

    @Test func numbersCasesAndKeepsTheirPlaces() throws {
        let cases = cases(try rich())
        #expect(cases.map(\.index) == Array(cases.indices))
        #expect(
            cases.map(\.location.line) == [10, 10, 10, 11, 12, 20, 2, 31, 32, 34, 34, 34, 35, 35, 35, 41, 43])
        #expect(cases.compactMap(\.definition?.line) == Array(repeating: 33, count: 6))
    }

    @Test func needsNoOutcomeOnlyOfTheLaunchWithoutURLWithoutAnExpectation() throws {
        #expect(try cases(rich()).filter { !$0.needsOutcome }.map(\.title) == ["Open the clip again without a link"])
        var described = try rich()
        described.clip.expect = .with { $0.screen = .present }
        #expect(cases(described).map(\.needsOutcome).contains(false) == false)
    }

    @Test func leavesTheDefaultLinkOutWithoutADefaultExperience() throws {
        var suite = try rich()
        suite.defaultExperience = nil
        #expect(!cases(suite).contains { $0.title == "Default link" })
    }

    @Test func numbersOnFromSuiteToSuite() throws {
        var other = try rich()
        other.id = "other"
        let plan = Plan([try rich(), other])
        #expect(plan.flatMap(\.cases).map(\.index) == Array(0..<34))
        #expect(PlanCheck(plan).total == 34)
        #expect(PlanCheck(plan).diagnostics == [])
    }

    @Test func takesLimitsFromTheCaseThenTheSuite() throws {
        var suite = try rich()
        suite.settings.timeout = .seconds(7)
        suite.settings.slow = .milliseconds(10)
        suite.invocations[0].timeout = .seconds(9)
        suite.defaultExperience?.timeout = .seconds(8)
        let units = Array(Plan([suite]))
        let cases = units.flatMap(\.cases)
        #expect(try cases.at(0).timeout == .seconds(7))
        #expect(try cases.at(5).timeout == .seconds(8))
        #expect(try cases.at(7).timeout == .seconds(9))
        #expect(cases.allSatisfy { $0.slow == .milliseconds(10) })
        let commandLine = RunConfiguration(jobs: 1, timeout: .seconds(1), slow: .seconds(2))
        #expect(
            units.flatMap { commandLine.applied(to: $0).cases }.allSatisfy {
                $0.timeout == .seconds(1) && $0.slow == .seconds(2)
            }
        )
    }
}

import ClipRules
import ClipSuites
import Foundation
import TestSupport
import Testing

/// Every value in the format is read into the model.
@Suite struct CompleteSuiteTests {
    private let suite: Suite

    init() throws {
        let loaded = SuiteLoader.load(paths: [SampleSuite.completePath], from: Checkout.root.path)
        try #require(loaded.diagnostics.isEmpty, "\(DiagnosticRenderer().render(loaded.diagnostics))")
        suite = try #require(loaded.suites.first)
    }

    @Test func clipAndApp() throws {
        #expect(suite.id == "Complete" && suite.title == "Bikes Rental")
        #expect(suite.file == "Tests/ClipSuitesTests/Fixtures/Complete/suite.json")
        #expect(suite.clip.bundleID == "com.example.bikes.Clip" && suite.clip.teamID == "ABCDE12345")
        let host = try #require(suite.clip.host)
        #expect(
            host.program == .command(["python3", "clip.py"]) && host.prepare == [["make", "clip"], ["make", "data"]])
        #expect(host.environment == ["MODE": "test"] && host.secrets == ["API_KEY"])
        #expect(suite.clip.expect?.screen == .equals(.string("start")))
        let app = try #require(suite.app)
        #expect(app.name == "Bikes" && app.host?.prepare == [["make"]])
        #expect(
            app.host?.program
                == .swiftProduct(name: "SampleApp", package: suite.folder + "/package", arguments: ["bikes", ""]))
        guard case .entitlements(let path, _) = app.domains else {
            Issue.record("expected entitlements")
            return
        }
        #expect(path == suite.folder + "/App.entitlements")
    }

    @Test func sites() throws {
        #expect(suite.sites.map(\.host) == ["bikesrental.example", "inline.example", "far.example", "empty.example"])
        try #require(suite.sites.count == 4)
        #expect(suite.sites[0].pages.map(\.path.value) == ["/rent", "*"])
        guard case .inline(let text) = suite.sites[1].association, case .error(let code) = suite.sites[2].association
        else {
            Issue.record("expected the text of an object, and an error")
            return
        }
        #expect(text.value == #"{ "appclips": { "apps": [] } }"# && code.value == "TOO_MANY_REDIRECTS")
        #expect(suite.sites[3].association == nil)
    }

    @Test func experiences() throws {
        let experience = try #require(suite.defaultExperience)
        #expect(experience.card == Card(subtitle: "Rent a bike", action: .open, image: "card.png"))
        #expect(experience.demoLinks.map(\.value) == ["https://appclip.apple.com/demo/1"])
        #expect(experience.timeout == .seconds(2) && experience.parity == false)
        try #require(suite.advanced.count == 3 && suite.local.count == 1)
        #expect(suite.advanced[0].hasPlace && suite.advanced[0].timeout == .seconds(60))
        #expect(suite.advanced[0].urlLocation.column == 16)
        #expect(suite.local[0].card.action == .view && !suite.local[0].hasPlace)
        let profile = suite.clipProfile
        #expect(profile.appName == "Bikes" && profile.association != nil && profile.build == .testFlight)
        #expect(profile.advanced.map(\.hasPlace) == [true, false, false] && profile.demoLinks.count == 1)
    }

    @Test func notes() throws {
        #expect(suite.notes == CaseNotes(description: "Every bike of the shop", owner: "Bikes team"))
        #expect(
            suite.defaultExperience?.notes == CaseNotes(description: "What no other serves", owner: "Start team"))
        #expect(suite.advanced.first?.notes == CaseNotes(description: "The shop itself", owner: "Shop team"))
        #expect(suite.invocations.first?.notes == CaseNotes(description: "On its frame", owner: "Stickers"))
        #expect(suite.journeys.first?.notes == CaseNotes(description: "In the evening", owner: "Night team"))
    }

    @Test func invocations() throws {
        try #require(suite.invocations.count == 5)
        let first = suite.invocations[0]
        #expect(first.sources == [.qrCode, .nfc] && first.isTestFlightEntry && first.appInstalled)
        #expect(first.deviceLocation == .at(latitude: 48.2, longitude: -16.4) && first.timeout == .milliseconds(250))
        let expect = try #require(first.expect)
        #expect(expect.card?.image == .absent && expect.card?.subtitle == nil)
        #expect(
            expect.parameters?.named["gone"] == .absent
                && expect.parameters?.named["count"] == .equals(.number(17)))
        #expect(expect.parameters?.others == .present && expect.exit == 3 && expect.within == .milliseconds(1500))
        #expect(suite.invocations[2].skip == "no reason")
        #expect(suite.invocations[3].url == nil && suite.invocations[3].title == "Open the clip again without a link")
        #expect(suite.invocations[3].expect?.delivered == .absent && suite.invocations[3].expect?.screen == .absent)
        #expect(
            suite.invocations[4].title == "https://elsewhere.example/rent" && suite.invocations[4].sources == [.qrCode])
        #expect(suite.invocations[4].expect?.declined?.rawValue == "INVALID_ENTITLEMENT_MISSING_SECTION")
    }

    @Test func journeysAndSettings() throws {
        let journey = try #require(suite.journeys.first)
        #expect(journey.title == "Comes back" && journey.skip == "later" && journey.tags == ["slow"])
        let url = "https://bikesrental.example/rent"
        #expect(journey.steps.map(\.url) == [url, nil, nil, url])
        #expect(journey.steps.map(\.source) == [.nfc, .appSwitcher, nil, .qrCode])
        let first = try journey.steps.at(0)
        #expect(first.deviceLocation == .denied && first.timeout == .seconds(1) && first.isLocked)
        #expect(suite.settings.timeout == .seconds(5) && suite.settings.retries == 2)
        #expect(suite.settings.parity && !suite.settings.probes)
    }
}

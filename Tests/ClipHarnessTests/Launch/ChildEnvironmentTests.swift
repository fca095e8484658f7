import ClipHost
import ClipRules
import TestSupport
import Testing

@testable import ClipHarness
@testable import ClipSuites

/// The environment variables of a launch.
@Suite(.launching, .timeLimit(.minutes(30))) struct ChildEnvironmentTests {
    private let inherited = [
        "PATH": "/bin", "HOME": "/home/me", "LANG": "C", "CI_TOKEN": "t0ken", "AWS_SECRET": "s", "TMPDIR": "/tmp",
        "CLIPFLIGHT_TARGET": "app", "_XCAppClipURL": "https://inherited.example",
    ]

    @Test func isSmall() {
        #expect(environment().base == ["PATH": "/bin", "LANG": "C"])
    }

    @Test func preparationHasTheUsersHome() {
        #expect(environment().forPreparation == ["PATH": "/bin", "LANG": "C", "HOME": "/home/me", "TMPDIR": "/tmp"])
        #expect(environment(["HOME": "/x"]).forPreparation["HOME"] == "/x")
    }

    @Test func addsWhatTheSuiteAsksFor() {
        let environment = environment(["MODE": "test", "LANG": "de"], inherit: ["CI_TOKEN", "NOT_SET"])
        #expect(
            environment.base
                == ["PATH": "/bin", "LANG": "de", "MODE": "test", "CI_TOKEN": "t0ken"])
    }

    @Test func theSuiteCannotSpeakForTheHarness() {
        let environment = environment(
            ["_XCAppClipURL": "https://suite.example", "CLIPFLIGHT_OUTCOME": "/etc/passwd", "TMPDIR": "/"],
            inherit: ["CLIPFLIGHT_TARGET", "_XCAppClipURL", "TMPDIR"])
        #expect(environment.base == ["PATH": "/bin", "LANG": "C"])
        #expect(
            environment.variables(for: LaunchEnvironment(target: .clip, source: "notification"))
                == [
                    "PATH": "/bin", "LANG": "C", "CLIPFLIGHT_TARGET": "clip",
                    "CLIPFLIGHT_SOURCE": "notification", "CLIPFLIGHT_PROTOCOL": "1",
                ])
    }

    @Test func deliversTheURL() {
        let variables = environment().variables(
            for: LaunchEnvironment(
                url: "https://a.example/ü", target: .app, source: "nfc", location: .at(latitude: 1.5, longitude: -2)))
        #expect(variables["_XCAppClipURL"] == "https://a.example/ü")
        #expect(variables["CLIPFLIGHT_TARGET"] == "app")
        #expect(variables["CLIPFLIGHT_LOCATION"] == "1.5,-2.0")
    }

    @Test("If the Info.plist does not request confirmation, the answer is `disallowed`, and the case says so")
    func locationThatIsNotRequested() throws {
        func launch(
            _ source: Source, requests: Bool, _ place: DeviceLocation?, isRegistered: Bool = true
        ) throws -> (String?, [String]) {
            var suite = SuiteBuilder.suite(
                advanced: isRegistered ? [try SuiteBuilder.experience("https://h.example", title: "Home")] : [],
                defaultExperience: SuiteBuilder.defaultExperience())
            var association = SuiteAssociation.read(suite)
            association.requestsLocation = requests
            suite.association = association
            var invocation = SuiteBuilder.invocation("Tag", "https://h.example/", from: [source])
            invocation.deviceLocation = place
            suite.invocations = [invocation]
            let found = try #require(Plan([suite]).lazy.flatMap(\.cases).first { $0.title == "Tag" })
            let variables = environment().variables(for: LaunchEnvironment(found))
            return (variables["CLIPFLIGHT_LOCATION"], found.resolution.advisories.map(\.name.rawValue))
        }
        let place = DeviceLocation.at(latitude: 1.5, longitude: -2)
        for source in [Source.nfc, .qrCode] {
            let denied = try launch(source, requests: false, place)
            #expect(denied.0 == "denied" && denied.1.contains("location-not-requested"))
        }
        for (source, requests, given) in [(Source.nfc, true, place), (.safariBanner, false, place)] {
            let asked = try launch(source, requests: requests, given)
            #expect(asked.0 == "1.5,-2.0" && !asked.1.contains("location-not-requested"))
        }
        // §7: the URL is not registered.
        #expect(try launch(.nfc, requests: true, place, isRegistered: false).0 == "doesNotMatch")
        #expect(try launch(.nfc, requests: true, .denied, isRegistered: false).0 == "denied")
        #expect(try launch(.safariBanner, requests: true, place, isRegistered: false).0 == "1.5,-2.0")
        #expect(try !launch(.nfc, requests: false, nil).1.contains("location-not-requested"))
        #expect(try !launch(.nfc, requests: false, .denied).1.contains("location-not-requested"))
    }

    @Test func masksOnlyWhatIsNamed() {
        let environment = environment(inherit: ["CI_TOKEN", "HOME"], secrets: ["CI_TOKEN", "NOT_SET"])
        #expect(environment.mask.mask("t0ken in /home/me") == "••• in /home/me")
    }

    private func environment(
        _ own: [String: String] = [:], inherit: [String] = [], secrets: [String] = []
    ) -> ChildEnvironment {
        ChildEnvironment(
            host: HostDefinition(
                program: .command(["x"]), environment: own, inheritEnvironment: inherit, secrets: secrets,
                location: SourceLocation(file: "suite.json", line: 1, column: 1)), inherited: inherited)
    }
}

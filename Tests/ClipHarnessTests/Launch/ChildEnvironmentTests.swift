import ClipHost
import Testing

@testable import ClipHarness
@testable import ClipSuites

/// The variables of a launch.
@Suite(.timeLimit(.minutes(30))) struct ChildEnvironmentTests {
    private let inherited = [
        "PATH": "/bin", "HOME": "/home/me", "LANG": "C", "CI_TOKEN": "t0ken", "AWS_SECRET": "s", "TMPDIR": "/tmp",
        "CLIPFLIGHT_TARGET": "app", "_XCAppClipURL": "https://inherited.example",
    ]

    @Test func isSmall() {
        #expect(environment().base == ["PATH": "/bin", "HOME": "/home/me", "LANG": "C"])
    }

    @Test func addsWhatTheSuiteAsksFor() {
        let environment = environment(["MODE": "test", "LANG": "de"], inherit: ["CI_TOKEN", "NOT_SET"])
        #expect(
            environment.base
                == ["PATH": "/bin", "HOME": "/home/me", "LANG": "de", "MODE": "test", "CI_TOKEN": "t0ken"])
    }

    @Test func theSuiteCannotSpeakForTheHarness() {
        let environment = environment(
            ["_XCAppClipURL": "https://suite.example", "CLIPFLIGHT_OUTCOME": "/etc/passwd", "TMPDIR": "/"],
            inherit: ["CLIPFLIGHT_TARGET", "_XCAppClipURL", "TMPDIR"])
        #expect(environment.base == ["PATH": "/bin", "HOME": "/home/me", "LANG": "C"])
        #expect(
            environment.variables(for: LaunchEnvironment(target: .clip, source: "notification"))
                == [
                    "PATH": "/bin", "HOME": "/home/me", "LANG": "C", "CLIPFLIGHT_TARGET": "clip",
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

import ClipSuites
import TestSupport
import Testing

@testable import ClipHarness

/// The files that a clip keeps in its home folder, `UserDefaults` and `TMPDIR`.
@Suite(.launching, .timeLimit(.minutes(30))) struct HomeTests {
    private static func suite(_ host: String) -> String {
        """
        { "version": 1,
          "clip": { "bundleID": "com.a.Clip", "host": { "command": ["PROGRAM"]\(host) } },
          "app": { "bundleID": "com.a", "host": { "command": ["PROGRAM"]\(host) } },
          "experiences": { "default": {}, "advanced": [{ "url": "https://a.example/kept", "expect": { "screen": "kept" } }] },
          "invocations": [{ "title": "Tag", "url": "https://a.example/kept", "from": ["nfc", "qrCode"], "expect": { "screen": "kept" } }],
          "journeys": [{ "title": "Twice", "steps": [
            { "invoke": "https://a.example/kept", "expect": { "screen": "kept" } },
            { "invoke": "https://a.example/kept", "expect": { "screen": "kept" } },
            { "install": "app" },
            { "invoke": "https://a.example/kept", "expect": { "screen": "kept" } } ] }] }
        """.replacing("PROGRAM", with: Checkout.product("ForkableClip"))
    }

    private static func outcomes(_ host: String = "", isolation: Isolation) async throws -> [[String]] {
        let folder = try TemporaryFolder()
        try folder.write(suite(host), to: "suite.json")
        let suites = try FixtureRun.load(folder.path + "/suite.json")
        let (recorder, _) = try await FixtureRun.run(
            Plan(suites), isolation: isolation, inherited: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
        let results = recorder.results.filter { $0.outcome?.screen == "kept" }
        return results.map { result in
            ["file", "defaults", "isNew"].map { result.outcome?.parameters[$0]?.description ?? "none" }
                + [result.testCase.kind == .journey ? "\(result.testCase.target) \(result.testCase.step ?? 0)" : ""]
        }
    }

    @Test(
        "Each case starts with an empty home, and a journey keeps one for the clip and one for the app",
        arguments: [Isolation.fork, .spawn])
    func each(isolation: Isolation) async throws {
        let outcomes = try await Self.outcomes(isolation: isolation)
        #expect(outcomes.count > 6)
        #expect(outcomes.filter { $0[3].isEmpty }.allSatisfy { $0 == ["0", "0", "true", ""] }, "\(outcomes)")
        #expect(
            outcomes.filter { !$0[3].isEmpty } == [
                ["0", "0", "true", "clip 1"], ["1", "1", "false", "clip 2"], ["0", "0", "true", "app 4"],
            ], "\(outcomes)")
    }

    /// On Linux, Foundation keeps `UserDefaults` in HOME.
    @Test("A host that inherits HOME uses the user's home")
    func named() async throws {
        let outcomes = try await Self.outcomes(", \"inheritEnvironment\": [\"HOME\"]", isolation: .spawn)
        #expect(outcomes.contains { $0[0] != "0" && $0[3].isEmpty }, "\(outcomes)")
    }
}

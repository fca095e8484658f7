import TestSupport
import Testing

@Suite("Secrets, unchanged and in JSON's spelling", .timeLimit(.minutes(30)))
struct SecretOutputTests {
    private static let token = #"hush-"hush"-qvxz"#

    @Test("No report and no line of the terminal shows a secret")
    func printed() async throws {
        var suite = SampleSuite()
        suite.host = #"{ "command": ["sh", "clip.sh"], "inheritEnvironment": ["TOKEN"], "secrets": ["TOKEN"] }"#
        suite.script = #"""
            json=$(printf %s "$TOKEN" | sed 's/"/\\"/g')
            printf '%s\n' "$TOKEN" "$json"
            printf 'seen: %s\n' "$TOKEN" "$json" >&2
            printf '{"screen": "%s", "parameters": {"%s": "%s"}, "reason": "%s"}' \
                "$json" "$json" "$json" "$json" >"$CLIPFLIGHT_OUTCOME"
            """#
        try await expectNothing(of: suite, status: 1)
    }

    @Test("The output of a command that fails to prepare a host shows no secret either")
    func prepared() async throws {
        var suite = SampleSuite()
        suite.host = #"""
            { "command": ["sh", "clip.sh"], "inheritEnvironment": ["TOKEN"], "secrets": ["TOKEN"],
              "prepare": ["sh", "-c", "printf '%s\\n' \"$TOKEN\"; printf '%s\\n' \"$TOKEN\" >&2; exit 3"] }
            """#
        try await expectNothing(of: suite, status: 3)
    }

    private func expectNothing(of suite: SampleSuite, status: Int32) async throws {
        let folder = try suite.folder()
        let result = try await CommandLineTool.run(
            ["run", "--show-progress", "counter", "--store-output", "always"] + EveryFormat.options(in: "reports"),
            in: folder, environment: ["TOKEN": Self.token])
        #expect(result.status == status, "\(result.errors)")
        var texts = try EveryFormat.reports(in: folder.url.appendingPathComponent("reports"))
        texts["standard output"] = result.output
        texts["standard error"] = result.errors
        for (name, text) in texts {
            for part in ["qvxz", "hush"] { #expect(!text.contains(part), "\(name)") }
        }
        #expect(texts["events.jsonl"]?.contains("•••") == true)
    }
}

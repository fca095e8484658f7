import Foundation
import TestSupport
import Testing

@Suite("Secrets, whatever they hold", .timeLimit(.minutes(30)))
struct SecretOutputTests {
    /// What handlers, and the commands that make them ready, may print of a token `hush-hush-qvxz`.
    private static let spellings = [
        #"hush-\033[0mhush-qvxz"#, #"\033[1mhush\033[0m-hush-\033[2;31mqvxz\033[0m"#, #"hush-hush\302\2330m-qvxz"#,
        #"hush-\033]0;a title\007hush-qvxz"#, #"\033]0;hush-hush-qvxz\007"#,
    ]

    @Test("No report and no line of the terminal shows one", arguments: spellings)
    func printed(spelling: String) async throws {
        var suite = SampleSuite()
        suite.host = #"{ "command": ["sh", "clip.sh"], "inheritEnvironment": ["TOKEN"], "secrets": ["TOKEN"] }"#
        let escaped = spelling.replacing(#"\033"#, with: #"\\u001b"#).replacing(#"\007"#, with: #"\\u0007"#)
            .replacing(#"\302\233"#, with: #"\\u009b"#)
        suite.script = """
            printf '\(spelling)\\n'
            printf 'seen: \(spelling)\\n' >&2
            printf '{"screen": "\(escaped)", "parameters": {"\(escaped)": "\(escaped)"}, "reason": "\(escaped)"}' \
            >"$CLIPFLIGHT_OUTCOME"
            """
        try await expectNothing(of: suite, status: 1)
    }

    @Test("Nor what a command prints that does not make a host ready", arguments: spellings)
    func prepared(spelling: String) async throws {
        var suite = SampleSuite()
        let command = spelling.replacing(#"\"#, with: #"\\"#)
        suite.host = """
            { "command": ["sh", "clip.sh"], "inheritEnvironment": ["TOKEN"], "secrets": ["TOKEN"],
              "prepare": ["sh", "-c", "printf '\(command)\\n'; printf '\(command)\\n' >&2; exit 3"] }
            """
        try await expectNothing(of: suite, status: 3)
    }

    private func expectNothing(of suite: SampleSuite, status: Int32) async throws {
        let folder = try suite.folder()
        let result = try await CommandLineTool.run(
            ["run", "--show-progress", "counter", "--store-output", "always"] + EveryFormat.options(in: "reports"),
            in: folder, environment: ["TOKEN": "hush-hush-qvxz"])
        #expect(result.status == status, "\(result.errors)")
        var texts = try EveryFormat.reports(in: folder.url.appendingPathComponent("reports"))
        texts["standard output"] = result.output
        texts["standard error"] = result.errors
        for (name, text) in texts {
            // The suite's own text, which holds the command, is no secret's place.
            for part in ["qvxz", "hush-hush"] where Self.isShown(part, in: text) {
                Issue.record("\(name) shows \(part)")
            }
        }
        #expect(texts["events.jsonl"]?.contains("•••") == true)
    }

    private static func isShown(_ part: String, in text: String) -> Bool {
        text.split(separator: "\n").contains { $0.contains(part) && !$0.contains("printf") }
    }
}

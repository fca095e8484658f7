import TestSupport
import Testing

/// What real shells make of the scripts is checked by `.ci/completions`.
@Suite("completions", .timeLimit(.minutes(30)))
struct CompletionsCommandTests {
    private func script(_ shell: String) async throws -> String {
        let result = try await CommandLineTool.run(["completions", shell], in: TemporaryFolder())
        #expect(result.status == 0)
        return result.output
    }

    @Test("Each command and each option of its help is in every script", arguments: ["bash", "zsh", "fish"])
    func complete(shell: String) async throws {
        let folder = try TemporaryFolder()
        let script = try await script(shell)
        let help = try await CommandLineTool.run(["--help"], in: folder).output
        let commands = help.matches(of: #/\n  ([a-z]+) /#).map { String($0.output.1) }
        #expect(commands.count == 11)
        for command in commands + ["schema", "completions"] {
            let help = try await CommandLineTool.run([command, "--help"], in: folder).output
            let options = help.matches(of: /\n  (?:-[a-zA-Z], |    )--([a-z-]+)/).map { String($0.output.1) }
            #expect(!options.isEmpty)
            for option in options {
                let row =
                    shell == "fish" ? "'__clipflight_command \(command)' -l \(option)" : "\n\(command) --\(option) "
                #expect(script.contains(row), "\(command) --\(option)")
            }
        }
    }
}

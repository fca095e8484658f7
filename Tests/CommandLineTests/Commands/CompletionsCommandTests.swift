import TestSupport
import Testing

/// `.ci/completions` tries the scripts in real shells.
@Suite("completions", .timeLimit(.minutes(30)))
struct CompletionsCommandTests {
    private func complete(_ words: String...) async throws -> [String] {
        let result = try await CommandLineTool.run(["completions", "bash", "--"] + words, in: TemporaryFolder())
        #expect(result.status == 0)
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test("Each command, and each option in its help, can complete a line")
    func options() async throws {
        let folder = try TemporaryFolder()
        let help = try await CommandLineTool.run(["--help"], in: folder).output
        let commands = help.matches(of: #/\n  ([a-z]+) /#).map { String($0.output.1) }
        #expect(commands.count == 11)
        #expect(try await complete("") == ["words"] + commands + ["schema", "completions", "--help", "--version"])
        for command in commands + ["schema", "completions"] {
            let help = try await CommandLineTool.run([command, "--help"], in: folder).output
            let options = help.matches(of: /\n  (?:-[a-zA-Z], |    )(--[a-z-]+)/).map { String($0.output.1) }
            #expect(!options.isEmpty)
            #expect(Set(options).isSubset(of: try await complete(command, "-")), "\(command)")
        }
    }

    @Test("An option's value is one of its words or a path; in bash, the = is a separate word")
    func values() async throws {
        #expect(try await complete("list", "--format", "") == ["words", "text", "json"])
        #expect(try await complete("list", "--format", "=", "te") == ["words", "text", "json"])
        #expect(try await complete("list", "--format=te") == ["words", "text", "json"])
        #expect(try await complete("run", "-o", "") == ["folders"])
        #expect(try await complete("run", "") == ["files"])
        #expect(try await complete("run", "--jobs", "") == ["nothing"])
        #expect(try await complete("rum", "") == ["nothing"])
    }
}

import TestSupport
import Testing

@Suite("Help", .timeLimit(.minutes(30)))
struct HelpTests {
    @Test(
        "The help of the program and of each command",
        arguments: [
            "", "init", "check", "list", "explain", "run", "launch", "checklist", "report", "diff", "association",
            "code", "schema", "completions",
        ])
    func help(command: String) async throws {
        let folder = try TemporaryFolder()
        let words = command.isEmpty ? [] : [command]
        let long = try await CommandLineTool.run(words + ["--help"], in: folder)
        #expect(long.status == 0)
        #expect(long.errors.isEmpty)
        try Golden.expect(long.output, is: "help/\(command.isEmpty ? "clipflight" : command).txt")
        #expect(long.output.split(separator: "\n").allSatisfy { $0.count <= 80 })

        let short = try await CommandLineTool.run(words + ["-h"], in: folder)
        #expect(short.output == long.output)
    }

    @Test("Help is shown despite other errors, but not after --")
    func helpBesideErrors() async throws {
        let folder = try TemporaryFolder()
        let beside = try await CommandLineTool.run(["check", "--bogus", "--help"], in: folder)
        #expect(beside.status == 0)
        #expect(beside.output.hasPrefix("Check"))

        let operand = try await CommandLineTool.run(["check", "--", "--help"], in: folder)
        #expect(operand.status == 2)
        #expect(operand.errors.contains("--help"))
    }

    @Test("Help leaves out commands that only tools call, and the word help suggests the option")
    func word() async throws {
        let folder = try TemporaryFolder()
        #expect(try await CommandLineTool.run(["help"], in: folder).errors.contains("See 'clipflight --help'"))
        let listed = try await CommandLineTool.run(["--help"], in: folder).output
        #expect(!listed.contains("schema") && !listed.contains("completions"))
    }

    @Test(
        "The answer to a retired word names its replacement",
        arguments: [
            (["import", "a.json"], "'import' is gone; use 'clipflight init FILE ...'"),
            (["merge", "a", "b"], "'merge' is gone; use 'clipflight report LOG LOG ... --report json=FILE'"),
            (["export"], "'export' is gone; use 'clipflight list --format json'"),
            (["launch", "--url", "https://a.example"], "'--url' is gone; use 'clipflight explain URL'"),
            (["run", "--fail-fast"], "'--fail-fast' is gone; use '--max-fail 1'"),
            (["run", "--no-cases=pass"], "'--no-cases' is gone; use 'clipflight run ... || test $? -eq 4'"),
            (["code", "--level=H"], "'--level' is gone; use 'clipflight code URL'"),
            (["init", "--force"], "'--force' is gone; use 'rm -r suites/NAME; clipflight init'"),
        ])
    func retired(words: [String], answer: String) async throws {
        let result = try await CommandLineTool.run(words, in: TemporaryFolder())
        #expect(result.status == 64)
        #expect(result.errors.contains(answer), "\(result.errors)")
        // Another command's option and an unknown word get the usual error.
        let never = try await CommandLineTool.run(["check", "--fail-fast"], in: TemporaryFolder())
        #expect(never.errors.contains("there is no option '--fail-fast'"))
    }

    @Test("The version")
    func version() async throws {
        let result = try await CommandLineTool.run(["--version"], in: TemporaryFolder())
        #expect(result.status == 0)
        try Golden.expect(result.output, is: "help/version.txt")
    }
}

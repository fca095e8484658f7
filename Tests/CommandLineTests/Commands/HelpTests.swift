import TestSupport
import Testing

@Suite("Help", .timeLimit(.minutes(30)))
struct HelpTests {
    @Test(
        "The help of the program and of each command",
        arguments: [
            "", "run", "check", "list", "explain", "association", "checklist", "code", "report", "merge",
            "diff",
            "schema",
            "import", "export",
            "launch", "completions", "init",
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

    @Test("Help is shown whatever else is wrong, but not after --")
    func helpBesideErrors() async throws {
        let folder = try TemporaryFolder()
        let beside = try await CommandLineTool.run(["check", "--bogus", "--help"], in: folder)
        #expect(beside.status == 0)
        #expect(beside.output.hasPrefix("Read"))

        let operand = try await CommandLineTool.run(["check", "--", "--help"], in: folder)
        #expect(operand.status == 2)
        #expect(operand.errors.contains("--help"))
    }

    @Test("The version")
    func version() async throws {
        let result = try await CommandLineTool.run(["--version"], in: TemporaryFolder())
        #expect(result.status == 0)
        try Golden.expect(result.output, is: "help/version.txt")
    }
}

import TestSupport
import Testing

@testable import ClipHarness
@testable import ClipSuites

/// No part of a result contains a secret.
@Suite(.launching, .timeLimit(.minutes(30))) struct SecretsTests {
    @Test func masksWhatHandlersGiveAway() async throws {
        let token = #"t0p"secret"#
        let environment = ["PATH": "/usr/bin:/bin", "TABLE_TOKEN": token, "TABLE_NUMBER": "7"]
        let (recorder, _) = try await FixtureRun.run("secrets", inherited: environment)
        for result in recorder.results {
            var all = ""
            dump(result, to: &all)
            #expect(all.contains("findings") && !all.contains("t0p"), "\(Verdict(result))")
            for stream in [result.output, result.errorOutput] {
                #expect(!String(decoding: stream.head + stream.tail, as: UTF8.self).contains("t0p"))
            }
        }
        let given = try #require(recorder.results.first { $0.testCase.title == "Gives it away" })
        #expect(String(decoding: given.output.head, as: UTF8.self) == "the token is •••\n")
        // A quotation mark in the token breaks the outcome.
        #expect(
            given.findings.map(\.message) == [
                #"standard output: expected "hello", got "the token is •••\n""#,
                "the host's result is not valid: line 1, column 63: the problem is not shown, because it contains a secret",
            ])
    }

    @Test(arguments: [
        HostDefinition.Program.command(["true"]), .command(["./hush-hush/none"]),
        .swiftProduct(name: "hush-hush", package: "/none/hush-hush", arguments: []),
    ])
    func masksWhatAHostSaysThatCannotBeMadeReady(program: HostDefinition.Program) async throws {
        let host = HostDefinition(
            program: program,
            prepare: program == .command(["true"])
                ? [["sh", "-c", "echo $TOKEN; echo $TOKEN >&2; exit 3", "hush-hush"]] : [],
            environment: [:], inheritEnvironment: ["TOKEN"], secrets: ["TOKEN"],
            location: SourceLocation(file: "suite.json", line: 1, column: 1))
        try await Bench.use { bench in
            let inherited = ["PATH": "/usr/bin:/bin", "TOKEN": "hush-hush"]
            let preparation = HostPreparation(launcher: bench.launcher, inherited: inherited)
            let result = await preparation.prepared(host, inheriting: inherited, in: bench.folder) { _ in }
            guard case .failure(let failure) = result else {
                Issue.record("the host was made ready")
                return
            }
            #expect(!"\(failure)".contains("hush"))
            #expect(failure.message.contains("•••"))
        }
    }

    @Test func judgesWhatWasReallySaid() async throws {
        let environment = ["PATH": "/usr/bin:/bin", "TABLE_TOKEN": "7", "TABLE_NUMBER": "7"]
        let (recorder, _) = try await FixtureRun.run("secrets", inherited: environment)
        let given = try #require(recorder.results.first { $0.testCase.title == "Gives it away" })
        #expect(
            given.findings.map(\.message) == [
                #"parameter "token": expected "none", got "•••""#,
                #"standard output: expected "hello", got "the token is •••\n""#,
            ])
        #expect(given.outcome?.parameters == ["table": .string("•••"), "token": .string("•••")])
    }
}

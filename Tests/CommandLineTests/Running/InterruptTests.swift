import Foundation
import TestSupport
import Testing

@Suite("run: signals", .timeLimit(.minutes(30)))
struct InterruptTests {
    /// A suite whose hosts note that they have started, and then take long.
    private func slowFolder(_ script: String = "echo $$ >>pids\nexec sleep 60\n") throws -> TemporaryFolder {
        var suite = SampleSuite()
        suite.script = script
        return try suite.folder()
    }

    @Test(
        "INT ends with 130, TERM with 143; reports are complete and nothing is left running",
        arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) async throws {
        let folder = try slowFolder()
        let run = try await CommandLineTool.start(["run", "-j2", "--timeout", "50s"], in: folder)
        try await wait { folder.has("suites/bikes/pids") }
        run.send(signal)
        let result = try await run.end()

        #expect(result.status == 128 + signal)
        let log = try EventLog(in: folder)
        #expect(log.isComplete)
        #expect(log.cases.count == 4)
        #expect(log.cases.allSatisfy { $0.type == "interrupted" })
        #expect(try folder.read("reports/junit.xml").hasSuffix("</testsuites>\n"))
        for pid in try folder.read("suites/bikes/pids").split(separator: "\n").compactMap({ pid_t($0) }) {
            #expect(kill(pid, 0) == -1)
        }
    }

    @Test("Cases that did not start are counted, not listed")
    func notStarted() async throws {
        let folder = try slowFolder()
        let run = try await CommandLineTool.start(["run", "-j1", "--timeout", "50s"], in: folder)
        try await wait { folder.has("suites/bikes/pids") }
        run.send(SIGINT)
        let output = try await run.end().output
        #expect(output.contains("Interrupted (Ctrl-C): 0 passed, 1 stopped, 3 not run\n"))
        #expect(output.contains("✗ ") && !output.contains("Sticker on bike 17"))
    }

    @Test("Output without a reader does not end the run")
    func brokenPipe() async throws {
        let folder = try SampleSuite().folder()
        // The reader ends before the first line.
        let script =
            "( sleep 0.2; \"$0\" run --show-progress counter; echo $? >status ) | true; while ! test -e status; do sleep 0.05; done"
        try await Shell.run(script, in: folder)
        #expect(try folder.read("status") == "0\n")
        #expect(try EventLog(in: folder).cases.count == 4)
    }
}

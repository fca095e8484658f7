import Foundation
import TestSupport
import Testing

@Suite("run: signals", .timeLimit(.minutes(30)))
struct InterruptTests {
    /// A suite whose hosts say that they are there and then take their time.
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

    @Test("At whatever moment, from its very start on")
    func atAnyMoment() async throws {
        for moment in 0..<15 {
            let folder = try slowFolder()
            let run = try await CommandLineTool.start(["run", "-j2", "--timeout", "50s"], in: folder)
            try await Task.sleep(for: .milliseconds(moment * 4))
            run.send(SIGTERM)
            // Before it listens it has started nothing, and TERM does what it does to any program.
            #expect(try await run.end().status == 143, "\(moment * 4) ms")
        }
    }

    @Test("Cases that were not started are counted, not shown one by one")
    func notStarted() async throws {
        let folder = try slowFolder()
        let run = try await CommandLineTool.start(["run", "-j1", "--timeout", "50s"], in: folder)
        try await wait { folder.has("suites/bikes/pids") }
        run.send(SIGINT)
        let output = try await run.end().output
        #expect(output.contains("Interrupted by signal 2. 3 cases were not started."))
        #expect(output.contains("ERROR [") && !output.contains("Sticker on bike 17"))
    }

    @Test("A host that does not listen to TERM is ended all the same")
    func stubborn() async throws {
        let folder = try slowFolder("trap '' TERM INT\necho $$ >>pids\nsleep 60 & wait\nsleep 60\n")
        let run = try await CommandLineTool.start(["run", "-j1", "--timeout", "50s"], in: folder)
        try await wait { folder.has("suites/bikes/pids") }
        run.send(SIGTERM)
        // A program that passes signals on often sends them twice.
        run.send(SIGTERM)
        #expect(try await run.end().status == 143)
        #expect(try EventLog(in: folder).isComplete)
    }

    @Test("A signal ends a run that waits for a reader of its report")
    func unreadReport() async throws {
        let folder = try SampleSuite().folder()
        // This report never has a reader.
        try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
        let run = try await CommandLineTool.start(["run", "--report", "junit=pipe"], in: folder)
        try await run.output(with: "4/4 cases")
        run.send(SIGTERM)
        #expect(try await run.end().status == 143)
    }

    @Test("What has finished before the signal keeps its verdict")
    func partly() async throws {
        let folder = try slowFolder(
            SampleSuite.script + "case ${_XCAppClipURL-} in *17) echo >waiting; sleep 60 ;; esac\n")
        let run = try await CommandLineTool.start(["run", "-j1", "--timeout", "50s"], in: folder)
        try await wait { folder.has("suites/bikes/waiting") }
        run.send(SIGINT)
        #expect(try await run.end().status == 130)
        let log = try EventLog(in: folder)
        #expect(log.cases.map(\.status) == ["passed", "passed", "passed", "errored"])
        #expect(log["bikeID=17"]?.type == "interrupted")
    }

    @Test("Output without a reader does not end the run")
    func brokenPipe() async throws {
        let folder = try SampleSuite().folder()
        // The reader goes away before the first line.
        let script =
            "( sleep 0.2; \"$0\" run --show-progress counter; echo $? >status ) | true; while ! test -e status; do sleep 0.05; done"
        try await Shell.run(script, in: folder)
        #expect(try folder.read("status") == "0\n")
        #expect(try EventLog(in: folder).cases.count == 4)
    }

    @Test("Hosts are given the signals' default actions")
    func defaults() async throws {
        var suite = SampleSuite()
        // A shell that starts with a signal ignored cannot receive it; one that dies of it does not come to the end.
        suite.script = SampleSuite.script + "( kill -PIPE $$ ); sleep 5\n"
        let folder = try suite.folder()
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 1)
        #expect(try EventLog(in: folder).cases.allSatisfy { $0.type == "crashed" })
    }
}

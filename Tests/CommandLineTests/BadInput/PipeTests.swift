import Foundation
import TestSupport
import Testing

@Suite("Pipes in place of files", .timeLimit(.minutes(30)))
struct PipeTests {
    @Test("An earlier run's log, and a status file for Bazel that is a folder")
    func others() async throws {
        let folder = try SampleSuite().folder()
        try FileManager.default.createDirectory(atPath: folder.path("reports"), withIntermediateDirectories: true)
        try #require(mkfifo(folder.path("reports/events.jsonl"), 0o600) == 0)
        // The event log is always written, so a pipe in its place needs a reader.
        let reader = open(folder.path("reports/events.jsonl"), O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        let shard = [
            "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "0", "TEST_SHARD_STATUS_FILE": folder.path("reports"),
        ]
        let sharded = try await CommandLineTool.run(
            ["run", "--report", "markdown"], in: folder, environment: shard)
        #expect(sharded.status == 0)
        #expect(sharded.errors.contains("(TEST_SHARD_STATUS_FILE) could not be written"))
        let failed = try await CommandLineTool.run(["run", "--failed", "--report", "markdown"], in: folder)
        #expect(failed.status == 0)
        #expect(failed.errors.contains("it is a pipe or a device, expected a file"), "\(failed.errors)")
    }

    @Test("An event log from a pipe is read to its end")
    func log() async throws {
        let folder = try SampleSuite().folder()
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        try await Shell.run(
            """
            mkfifo pipe; (sleep 0.3; cat reports/events.jsonl >pipe) &
            "$0" report pipe --report markdown=summary >out 2>err; echo $? >status; wait
            """, in: folder)
        let errors = try folder.read("err")
        #expect(try folder.read("status") == "0\n", "\(errors)")
        #expect(try folder.read("summary").contains("4 "))
    }
}

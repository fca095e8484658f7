import Foundation
import Testing

@Suite("Shards of a run", .timeLimit(.minutes(30)))
struct ShardTests {
    @Test("Bazel's variables set the status file, the JUnit report's path and the temporary folder")
    func bazel() async throws {
        var suite = SampleSuite()
        suite.script = "pwd >/dev/null; echo \"$CLIPFLIGHT_OUTCOME\" >>\"$WHERE\"\n" + SampleSuite.script
        suite.host = #"{ "command": ["sh", "clip.sh"], "inheritEnvironment": ["WHERE"] }"#
        let folder = try suite.folder()
        try folder.write("", to: "tmp/keep")
        let result = try await CommandLineTool.run(
            ["run"], in: folder,
            environment: [
                "TEST_TOTAL_SHARDS": "1", "TEST_SHARD_INDEX": "0", "TEST_SHARD_STATUS_FILE": folder.path("status"),
                "XML_OUTPUT_FILE": folder.path("bazel/test.xml"), "TEST_TMPDIR": folder.path("tmp"),
                "TESTBRIDGE_TEST_ONLY": "Sticker", "WHERE": folder.path("where"),
            ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(folder.has("status"))
        #expect(try folder.read("bazel/test.xml") == folder.read("reports/junit.xml"))
        #expect(try EventLog(in: folder).cases.map(\.id).allSatisfy { $0.contains("Sticker on bike 17") })
        let places = try folder.read("where").split(separator: "\n")
        #expect(!places.isEmpty)
        #expect(places.allSatisfy { $0.hasPrefix(folder.path("tmp") + "/") })
        #expect(try folder.names(in: "tmp") == ["keep"])
    }

    @Test("An impossible shard is an error before anything is launched")
    func wrong() async throws {
        let folder = try SampleSuite().folder()
        let result = try await CommandLineTool.run(
            ["run"], in: folder, environment: ["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "3"])
        #expect(result.status == 64)
        #expect(
            result.errors.hasPrefix(
                "clipflight run: error: TEST_TOTAL_SHARDS is \"3\", expected a number, and TEST_SHARD_INDEX is \"3\", expected a smaller number from 0\n"
            ))
    }
}

import Foundation
import TestSupport
import Testing

@Suite("run --watch: a file that is saved during a run starts another run", .timeLimit(.minutes(30)))
struct WatchedEditTests {
    /// Runs one case of the sample suite, so each run launches its host once.
    private static let arguments = ["run", "--watch", "-E", "title(Sticker)"]

    /// A host that waits for the test, with a different file for each state.
    private static func host(_ state: Int) -> String {
        "echo >started-\(state)\nuntil [ -e go-\(state) ]; do sleep 0.05; done\n" + SampleSuite.script
    }

    private static let brokenHost = "echo '{\"screen\": \"oops\"}' >\"$CLIPFLIGHT_OUTCOME\"\n"

    private func count(_ text: String, in output: String) -> Int { output.components(separatedBy: text).count - 1 }

    @Test(
        "In the first, second or third run, and with or without prepare",
        arguments: [
            (host: #"{ "command": ["sh", "clip.sh"] }"#, runs: 4),
            // Preparing after the last edit writes a file, which is another change.
            (#"{ "prepare": ["sh", "-c", "cp clip.sh built.sh"], "command": ["sh", "built.sh"] }"#, 5),
        ])
    func duringRuns(host: String, runs: Int) async throws {
        var suite = SampleSuite()
        suite.host = host
        suite.script = Self.host(1)
        let folder = try suite.folder()
        let run = try await CommandLineTool.start(Self.arguments, in: folder)
        for state in 1...3 {
            try await wait { folder.has("suites/bikes/started-\(state)") }
            try folder.write(state < 3 ? Self.host(state + 1) : Self.brokenHost, to: "suites/bikes/clip.sh")
            try folder.write("", to: "suites/bikes/go-\(state)")
        }
        let output = try await run.output(with: "Watching ", times: runs)
        #expect(count("Changed: suites/bikes/", in: output) == runs - 1)
        #expect(try EventLog(in: folder).cases.map(\.status) == ["failed"])
        run.send(SIGINT)
        let result = try await run.end()
        #expect(result.status == 130)
        #expect(count("Summary [", in: result.output) == runs)
    }
}

import Foundation
import TestSupport
import Testing

@Suite("run --watch: what is saved during a run calls for another run", .timeLimit(.minutes(30)))
struct WatchedEditTests {
    /// A case of the sample suite, so that each run launches its host once.
    private static let arguments = ["run", "--watch", "-E", "title(Sticker)"]

    /// A host that waits until a test lets it continue, in each state of it for another file.
    private static func host(_ state: Int) -> String {
        "echo >started-\(state)\nuntil [ -e go-\(state) ]; do sleep 0.05; done\n" + SampleSuite.script
    }

    private static let brokenHost = "echo '{\"screen\": \"oops\"}' >\"$CLIPFLIGHT_OUTCOME\"\n"

    private func count(_ text: String, in output: String) -> Int { output.components(separatedBy: text).count - 1 }

    @Test(
        "Be it in the first run, the second or the third, and whether or not the host is made ready before",
        arguments: [
            (host: #"{ "command": ["sh", "clip.sh"] }"#, runs: 4),
            // The last run's result of the last edit is another change.
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

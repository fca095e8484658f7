import TestSupport
import Testing

@Suite("run: each exit status, and a run without it", .timeLimit(.minutes(30)))
struct ExitStatusTests {
    @Test("0: every case passes")
    func passed() async throws {
        let folder = try SampleSuite().folder()
        let result = try await CommandLineTool.run(["run"], in: folder)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        let log = try EventLog(in: folder)
        #expect(log.isComplete)
        #expect(log.cases.count == 4)
        #expect(log.cases.allSatisfy { $0.status == "passed" })
    }

    @Test("1: a case fails, and only that case")
    func failed() async throws {
        var suite = SampleSuite()
        suite.script = suite.script.replacing("choose", with: "chosen")
        let folder = try suite.folder()
        let result = try await CommandLineTool.run(["run"], in: folder)
        #expect(result.status == 1)
        let log = try EventLog(in: folder)
        #expect(log.cases.filter { $0.status != "passed" }.map(\.type) == ["screen"])
        #expect(log["/exact/Bikes/"]?.status == "failed")
        #expect(
            result.output.contains("screen: expected \"choose\", got \"chosen\"") || result.output.contains("chosen"))
    }

    @Test("2: definitions are invalid, and nothing is launched")
    func invalid() async throws {
        var suite = SampleSuite()
        suite.script = "touch launched\n" + suite.script
        let folder = try suite.folder()
        try folder.write("{ \"version\": 1 }", to: "suites/broken.json")
        let result = try await CommandLineTool.run(["run"], in: folder)
        #expect(result.status == 2)
        #expect(result.errors.contains("suites/broken.json:1:"))
        #expect(!folder.has("suites/bikes/launched"))
        #expect(try folder.read("reports/junit.xml").contains(#"<testcase classname="clipflight" name="run""#))
    }

    @Test("3: a host cannot be started, and the other hosts' cases run")
    func hostFailed() async throws {
        let folder = try SampleSuite().folder()
        var broken = SampleSuite()
        broken.host = #"{ "command": ["./no-such-program"] }"#
        try broken.write(to: folder, as: "suites/broken")
        let result = try await CommandLineTool.run(["run"], in: folder)
        #expect(result.status == 3)
        let log = try EventLog(in: folder)
        #expect(log.cases.filter { $0.id.hasPrefix("bikes/") }.allSatisfy { $0.status == "passed" })
        let failed = log.cases.filter { $0.id.hasPrefix("broken/") }
        #expect(failed.count == 4)
        #expect(failed.allSatisfy { $0.type == "host-failed" && $0.status == "errored" })
    }

    @Test("4: there is no case")
    func noCases() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "suites/README.md")
        let result = try await CommandLineTool.run(["run"], in: folder)
        #expect(result.status == 4)
        #expect(result.errors.contains("there was no case to run\n"))
        #expect(try folder.read("reports/index.html").contains("<h1>❌ the run did not start</h1>"))
        let other = try await CommandLineTool.run(["run", "-E", "id(none)"], in: SampleSuite().folder())
        #expect(other.status == 4 && other.errors.contains("there was no case to run: 0 of 4 cases are selected\n"))
    }

    @Test("73: a report cannot be written, and the others are")
    func reportNotWritten() async throws {
        let folder = try SampleSuite().folder()
        try folder.write("a file, not a folder", to: "occupied")
        let arguments = ["run", "--report", "junit=occupied/junit.xml", "--report", "json=out/events.jsonl"]
        let result = try await CommandLineTool.run(arguments, in: folder)
        #expect(result.status == 73)
        #expect(result.errors.contains("occupied/junit.xml: error: "))
        #expect(result.output.contains("Reports: out/events.jsonl\n"))
        #expect(try EventLog(in: folder, at: "out/events.jsonl").cases.count == 4)
    }
}

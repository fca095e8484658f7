import TestSupport
import Testing

@Suite("Hosts that do not do their part", .timeLimit(.minutes(30)))
struct BadHostTests {
    /// Runs the sample suite with a broken host beside one that works; only the broken one's cases may suffer.
    private func run(
        _ status: Int32, _ change: (inout SampleSuite) -> Void, prepare: (TemporaryFolder) throws -> Void = { _ in }
    ) async throws -> EventLog.Case {
        let folder = try SampleSuite().folder()
        var broken = SampleSuite()
        change(&broken)
        try broken.write(to: folder, as: "suites/broken")
        try prepare(folder)
        let result = try await CommandLineTool.run(["run"], in: folder)
        #expect(result.status == status, "\(result.output)\(result.errors)")
        let log = try EventLog(in: folder)
        #expect(log.isComplete)
        #expect(log.cases.count == 8)
        #expect(log.cases.filter { $0.id.hasPrefix("bikes/") }.allSatisfy { $0.status == "passed" })
        return try #require(log["broken/exact/Bikes/"])
    }

    @Test("Not there")
    func missing() async throws {
        let found = try await run(3) { $0.host = #"{ "command": ["./clip.hs"] }"# }
        #expect(found.type == "host-failed")
        #expect(found.message?.contains("there is no program at") == true)
        #expect(
            found.message?.contains("; did you mean \"clip.sh\"? (the host is defined at suites/broken/suite.json:")
                == true)
    }

    @Test("Not executable")
    func notExecutable() async throws {
        let found = try await run(3) { $0.host = #"{ "command": ["./clip.sh"] }"# }
        #expect(found.type == "host-failed")
        #expect(found.message?.contains("is not executable; run chmod +x on it") == true)
    }

    @Test("No program")
    func noProgram() async throws {
        let found = try await run(3) {
            $0.host = #"{ "command": ["./clip"] }"#
        } prepare: {
            try $0.writeProgram("\u{7F}ELF nonsense", to: "suites/broken/clip")
        }
        #expect(found.type == "host-failed")
        #expect(found.message?.contains("is neither a program of this system nor a script") == true)
    }

    struct Outcome: CustomTestStringConvertible {
        var testDescription: String
        var script: String
        var type: String
        var message: String

        init(_ name: String, _ script: String, _ type: String, _ message: String) {
            (testDescription, self.script, self.type, self.message) = (name, script, type, message)
        }
    }

    static let outcomes = [
        Outcome("none", "true", "no-outcome", "no outcome was written"),
        Outcome("garbage", "echo garbage >$CLIPFLIGHT_OUTCOME", "bad-outcome", "line 1, column 1"),
        Outcome(
            "two", #"echo '{"screen":"choose"}{"screen":"choose"}' >$CLIPFLIGHT_OUTCOME"#, "bad-outcome",
            "line 1, column 20"),
        Outcome(
            "two, one after the other",
            #"for i in 1 2; do echo '{"screen":"choose"}' >$CLIPFLIGHT_OUTCOME; done"#, "bad-outcome",
            "line 2, column 1"),
        Outcome("half", #"printf '{"screen":' >$CLIPFLIGHT_OUTCOME"#, "bad-outcome", "the file ends"),
        Outcome(
            "2 MiB", "head -c 2097152 /dev/zero >$CLIPFLIGHT_OUTCOME", "bad-outcome", "larger than 1048576 bytes"),
        Outcome("another status", SampleSuite.script + "exit 3", "exit", "3"),
        Outcome("a crash", SampleSuite.script + "kill -ABRT $$", "crashed", "SIGABRT"),
        Outcome("a leaked process", SampleSuite.script + "sleep 60 &", "leaked", "still ran"),
    ]

    @Test("Outcome", arguments: outcomes)
    func outcome(_ outcome: Outcome) async throws {
        let found = try await run(1) { $0.script = outcome.script + "\n" }
        #expect(found.type == outcome.type)
        #expect(found.message?.contains(outcome.message) == true, "\(found.message ?? "")")
    }

    @Test("Too slow")
    func slow() async throws {
        var suite = SampleSuite()
        suite.script = "sleep 60\n"
        let folder = try suite.folder()
        let result = try await CommandLineTool.run(["run", "--timeout", "200ms"], in: folder)
        #expect(result.status == 1)
        #expect(try EventLog(in: folder).cases.allSatisfy { $0.type == "timed-out" })
    }
}

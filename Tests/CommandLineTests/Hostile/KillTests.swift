import Foundation
import TestSupport
import Testing

/// Promises for every system. ``KillTests``, which find more, are only for Linux.
@Suite("run: killed, on every system", .timeLimit(.minutes(30)))
struct KilledHarnessTests {
    @Test("The launches' process groups are gone")
    func groups() async throws {
        let folder = try TemporaryFolder()
        for name in ["tmp", "notes"] { try folder.makeFolder(name) }
        try folder.write("sleep 300 & echo $! >notes/$$; wait\n", to: "clip.sh")
        try folder.write(
            """
            {
              "version": 1, "suite": "Killed",
              "clip": { "bundleID": "com.example.Clip", "host": { "command": ["sh", "clip.sh"] } },
              "experiences": { "default": { "subtitle": "See", "action": "open" } },
              "settings": { "timeout": "60s" },
              "invocations": [{ "title": "Waits", "url": "https://clip.example", "expect": { "screen": "shown" } }]
            }
            """, to: "suite.json")
        let run = try await CommandLineTool.start(
            ["run", "suite.json"], in: folder, environment: ["TMPDIR": folder.path("tmp")], through: .forIdlers)
        try await wait { try !Self.sleepers(in: folder).isEmpty }
        run.send(SIGKILL)
        #expect(try await run.end().status == 128 + SIGKILL)
        // Gives up after some time.
        for _ in 0..<1000 {
            if try Self.left(in: folder).isEmpty { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try Self.left(in: folder) == [])
    }

    /// The processes that hosts noted: their own in file names, children in the files.
    private static func sleepers(in folder: TemporaryFolder) throws -> [String] {
        try folder.names(in: "notes").flatMap { name in
            let sleeper = try folder.read("notes/\(name)").trimmingCharacters(in: .newlines)
            return sleeper.isEmpty ? [] : [name, sleeper]
        }
    }

    private static func left(in folder: TemporaryFolder) throws -> [String] {
        try sleepers(in: folder).filter { kill(pid_t($0) ?? 0, 0) == 0 && Remains.state(of: $0) != "Z" }
    }
}

#if os(Linux)
    #if canImport(FoundationXML)
        import FoundationXML
    #endif

    /// Although a killed harness cannot act, it leaves no process.
    @Suite("run: killed", .timeLimit(.minutes(30)))
    struct KillTests {
        @Test(
            "In the middle of a run: no process is left, and earlier reports and the partial log stay",
            arguments: ["fork", "spawn"])
        func inTheMiddle(isolation: String) async throws {
            let suite = try Self.suite()
            let first = try await suite.start(jobs: 2, isolation: isolation, ["-E", "title(=Default link)"]).end()
            #expect(first.status == 0, "\(first.output)\(first.errors)")
            let previous = try Self.reports(of: suite)

            let run = try await suite.start(jobs: 2, isolation: isolation)
            try await suite.wait(forHandlers: 2)
            #expect(!Remains.processes(mark: suite.mark).isEmpty)
            run.send(SIGKILL)
            #expect(try await run.end().status == 128 + SIGKILL)
            try await Remains.expectNone(of: suite, wasKilled: true)
            #expect(try Self.reports(of: suite) == previous)
            try Self.expectWellFormed(previous)
            let log = try suite.folder.read("reports/events.jsonl.partial")
            #expect(log.prefix { $0 != "\n" }.contains("\"event\":\"run-started\"") && !log.contains("run-finished"))
        }

        /// Kills at moments from before the first folder is made until after the last report.
        @Test("At any time")
        func atAnyMoment() async throws {
            let suite = try HostileSuite(
                ["very-many-files", "child-ignores-term", "prints-very-much", "child-outlives", "sigabrt"].map {
                    HostileSuite.Invocation($0)
                })
            for moment in stride(from: 0, to: 12, by: runsEveryTrial ? 1 : 3) {
                let run = try await suite.start(jobs: 4, isolation: "fork")
                try await Task.sleep(for: .milliseconds(moment * moment * 4))
                run.send(SIGKILL)
                _ = try await run.end()
                try await Remains.expectNone(of: suite, wasKilled: true)
                try Self.expectWellFormed(try Self.reports(of: suite))
            }
        }

        private static func suite() throws -> HostileSuite {
            try HostileSuite(
                ["waits-for-ever-with-a-family", "waits-for-ever-and-ignores-term"].map {
                    HostileSuite.Invocation($0)
                })
        }

        /// The existing reports by name.
        private static func reports(of suite: HostileSuite) throws -> [String: String] {
            try Remains.reports(of: suite).reduce(into: [:]) { $0[$1] = try suite.folder.read("reports/\($1)") }
        }

        private static func expectWellFormed(_ reports: [String: String]) throws {
            for (name, text) in reports {
                switch name {
                case "junit.xml": #expect(XMLParser(data: Data(text.utf8)).parse())
                case "events.jsonl": #expect(try EventLog(text).isComplete)
                default: #expect(text.hasSuffix("</html>\n"))
                }
            }
        }
    }
#endif

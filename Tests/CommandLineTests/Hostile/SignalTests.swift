#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// Signals to the harness, with forked and with spawned handlers.
    @Suite("run: signals, both ways", .timeLimit(.minutes(30)))
    struct SignalTests {
        @Test(
            "The unfinished cases are interrupted, the reports are complete, and nothing is left",
            arguments: ["fork", "spawn"], [SIGINT, SIGTERM, SIGHUP])
        func interrupted(isolation: String, signal: Int32) async throws {
            let suite = try HostileSuite(
                ["sigabrt", "waits-for-ever-with-a-family", "waits-for-ever-and-ignores-term", "no-outcome"].map {
                    HostileSuite.Invocation($0)
                })
            let run = try await suite.start(jobs: 2, isolation: isolation)
            try await suite.wait(forHandlers: 2)
            run.send(signal)
            #expect(try await run.end().status == 128 + signal)
            try await Remains.expectNone(of: suite)
            #expect(try EventLog(in: suite.folder).isComplete)
            let log = try HostileLog(in: suite.folder)
            #expect(log.cases.map(\.status) == ["passed", "passed"] + Array(repeating: "errored", count: 4))
            #expect(log.cases.map(\.type) == [nil, nil, "crashed"] + Array(repeating: "interrupted", count: 3))
            #expect(try suite.folder.read("reports/junit.xml").hasSuffix("</testsuites>\n"))
            #expect(try suite.folder.read("reports/index.html").hasSuffix("</html>\n"))
        }

        @Test("A second signal ends everything at once")
        func second() async throws {
            // The first signal gives the handlers half a second. The second has to come within that
            // time, and may be late on a busy machine.
            for _ in 0..<20 {
                let suite = try HostileSuite([HostileSuite.Invocation("waits-for-ever-and-ignores-term")])
                let run = try await suite.start(jobs: 2, isolation: "fork")
                try await suite.wait(forHandlers: 1)
                run.send(SIGINT)
                try await Task.sleep(for: .milliseconds(300))
                run.send(SIGTERM)
                let status = try await run.end().status
                try await Remains.expectNone(of: suite)
                #expect([130, 143].contains(status))
                // If there are reports, the second signal was too late.
                if status == 143, Remains.reports(of: suite).isEmpty { return }
            }
            Issue.record("it never came in time")
        }
    }
#endif

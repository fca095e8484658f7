#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// A parent learns of the end of a process only after those that trace it: no wait for one has no limit.
    @Suite("Hostile handlers: tracers that hide", .timeLimit(.minutes(30)))
    struct TracerTests {
        @Test("Nor does one that a suite's preparation leaves")
        func preparation() async throws {
            let suite = try HostileSuite(
                [HostileSuite.Invocation("id", screen: "survived")], preparedBy: "leaves-a-tracer-that-hides")
            let result = try await suite.start(jobs: 1, isolation: "auto").end()
            #expect(result.status == 0, "\(result.errors)")
            #expect(try HostileLog(in: suite.folder)["id"]?.status == "passed")
            #expect(Remains.processes(tag: nil, mark: suite.mark) == [])
        }

        @Test("They do not hold the run, and are ended", arguments: ["fork", "spawn"], [1, 8])
        func end(isolation: String, jobs: Int) async throws {
            let suite = try HostileSuite([
                HostileSuite.Invocation("leaves-a-tracer-that-hides"),
                HostileSuite.Invocation("hangs-with-a-tracer-that-hides", timeout: "500ms"),
                HostileSuite.Invocation("sigabrt"),
            ])
            let result = try await suite.start(jobs: jobs, isolation: isolation).end()
            #expect(result.status == 1, "\(result.errors)")
            let log = try HostileLog(in: suite.folder)
            let left = try #require(log["leaves-a-tracer-that-hides"])
            #expect(left.type == "leaked" && left.message?.hasSuffix("and was ended") == true, "\(left)")
            let hung = try #require(log["hangs-with-a-tracer-that-hides"])
            #expect(hung.type == "timed-out" && hung.message?.hasSuffix("and was ended") == true, "\(hung)")
            #expect(log["sigabrt"]?.type == "crashed")
            #expect(Remains.processes(tag: nil, mark: suite.mark) == [])
        }
    }
#endif

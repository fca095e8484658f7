#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @Suite("run: processes that do not say whose they are", .timeLimit(.minutes(30)))
    struct StrayTests {
        @Test("They end with the run, and are told of", arguments: ["fork", "spawn"])
        func end(isolation: String) async throws {
            let suite = try HostileSuite([HostileSuite.Invocation("puts-off-its-tag", screen: "survived")])
            let result = try await suite.start(jobs: 2, isolation: isolation).end()
            #expect(result.errors.contains("warning: a launch has left the process "), "\(result.errors)")
            #expect(Remains.processes(tag: nil, mark: suite.mark) == [])
        }

        @Test("The twin: what was there before is not a launch's, nor what comes from that")
        func others() async throws {
            var suite = SampleSuite()
            suite.script += "sleep 1\n"
            let folder = try suite.folder()
            try await Shell.run("(sh -c 'sleep 2; echo >done' & sleep 0.5) & exec \"$0\" run", in: folder)
            while !folder.has("done") { try await Task.sleep(for: .milliseconds(50)) }
        }
    }
#endif

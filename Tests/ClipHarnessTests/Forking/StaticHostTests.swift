#if os(Linux)
    import ClipHost
    import ClipRouting
    import Foundation
    import TestSupport
    import Testing

    @testable import ClipHarness

    /// Hosts that Swift's library is linked into: their initialisers run after the fork server.
    @Suite(.enabled(if: Linking.available.contains(.static))) struct StaticHostTests {
        @Test(arguments: ["count", "variables", "waits", "crash", "exit", "nowhere"], [[], ["async"]])
        func isForkedAsItIsSpawned(path: String, arguments: [String]) async throws {
            let program = try Linking.static.product("ForkableClip")
            var spawned: LaunchReport?
            try await ForkBench.use(.spawn, of: program) { bench in
                spawned = await bench.launch(path, arguments: arguments)
            }
            try await ForkBench.use(.fork, of: program) { bench in
                for _ in 0..<3 {
                    let forked = await bench.launch(path, arguments: arguments)
                    #expect(forked.isForked)
                    #expect(forked.ending == spawned?.ending)
                    #expect(forked.outcome == spawned?.outcome)
                    #expect(forked.output == spawned?.output)
                }
            }
        }

        @Test(arguments: Linking.allCases, [Isolation.fork, .spawn])
        func hasItsArguments(linking: Linking, isolation: Isolation) async throws {
            let program = try linking.product("ForkableClip")
            try await ForkBench.use(isolation, of: program) { bench in
                for _ in 0..<2 {
                    let report = await bench.launch("surroundings", arguments: ["one", "", "a b"])
                    #expect(report.isForked == (isolation == .fork))
                    let arguments = ParameterValue.string("\(program) one  a b \(bench.name)")
                    let outcome = try OutcomeReader().read(report.outcome)
                    #expect(outcome.parameters["arguments"] == arguments)
                }
            }
        }
    }
#endif

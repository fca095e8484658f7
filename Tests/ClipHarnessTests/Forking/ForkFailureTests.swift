#if os(Linux)
    import CForkServer
    import ClipHost
    import Foundation
    import TestSupport
    import Testing

    @testable import ClipHarness

    /// A host that cannot fork is spawned instead, with the same verdicts.
    @Suite(.launching, .timeLimit(.minutes(30))) struct ForkFailureTests {
        /// An initialiser that runs before the fork server prevents forking.
        @Test(arguments: [("thread", CFORKSERVER_THREADS), ("nothing", CFORKSERVER_INITIALISERS)])
        func whatAnInitialiserDoes(act: String, error: Int) async throws {
            let program = Checkout.product("EarlyClip")
            var spawned: LaunchReport?
            try await ForkBench.use(.spawn, of: program) { bench in
                spawned = await bench.launch("early", environment: ["EARLY": act])
            }
            try await ForkBench.use(.fork, of: program) { bench in
                for _ in 0..<2 {
                    let report = await bench.launch("early", environment: ["EARLY": act])
                    #expect(!report.isForked)
                    #expect(report.ending == .exited(0) && report.output == spawned?.output)
                    #expect(report.outcome.text?.contains(#""url":"https://example.com/early""#) == true)
                }
                #expect(bench.launcher.programs.failure(of: program) == .error(Int32(error)))
            }
        }

        /// Initialisers of the program's own library run before the server.
        @Test func aLibraryOfItsOwn() async throws {
            let folder = try TemporaryFolder()
            let source = Checkout.root.appendingPathComponent("Tests/EarlyInitialiser")
            try Toolchain.run(
                "clang", "-shared", "-fPIC", "-I", source.appendingPathComponent("include").path,
                source.appendingPathComponent("EarlyInitialiser.c").path, "-o", folder.path("early.so"))
            try await ForkBench.use(.fork) { bench in
                let early = await bench.launch("count", environment: ["LD_PRELOAD": folder.path("early.so")])
                #expect(early.ending == .exited(0) && !early.isForked)
                #expect(
                    bench.launcher.programs.failure(of: ForkBench.program)
                        == .error(Int32(CFORKSERVER_INITIALISERS)))
            }
        }

        /// Swift's initialisers would run after the server.
        @Test(.enabled(if: Linking.available.contains(.static))) func aStaticProgram() async throws {
            let program = try Linking.static.product("ForkableClip")
            try await ForkBench.use(.fork, of: program) { bench in
                let report = await bench.launch("surroundings", arguments: ["one", "", "a b"])
                #expect(report.ending == .exited(0) && !report.isForked)
                let outcome = try OutcomeReader().read(report.outcome)
                #expect(outcome.parameters["arguments"] == .string("\(program) one  a b \(bench.name)"))
                #expect(
                    bench.launcher.programs.failure(of: program) == .error(Int32(CFORKSERVER_STATIC)))
            }
        }

        @Test func aProgramThatDoesNotLinkIt() async throws {
            try await ForkBench.use(.fork) { bench in
                let report = await bench.launcher.launch(
                    LaunchOrder(executable: "/usr/bin/env", directory: "/", timeout: .seconds(60)))
                #expect(!report.isForked)
                #expect(!report.output.text.contains("CLIPFLIGHT_FORK_SERVER"))
                #expect(
                    bench.launcher.programs.failure(of: "/usr/bin/env")
                        == .notLinked)
            }
        }

        @Test func underSpawnNoReasonIsGiven() async throws {
            try await ForkBench.use(.spawn) { bench in
                #expect(!(await bench.launch("count").isForked))
                #expect(bench.launcher.programs.failure(of: "/usr/bin/env") == nil)
            }
        }

        /// If a user sets the variable, it is ignored, and the program runs as usual.
        @Test(arguments: ["", "3", "0", "-1", "x", "99999999999999999999"])
        func aVariableWithoutAServer(value: String) async throws {
            try await ForkBench.use(.spawn) { bench in
                let report = await bench.launch("count", environment: [ForkServer.variable: value])
                #expect(report.ending == .exited(0))
                #expect(report.outcome.text?.contains("\"count\":1") == true)
            }
        }
    }
#endif

#if os(Linux)
    import CForkServer
    import ClipHost
    import Foundation
    import TestSupport
    import Testing

    @testable import ClipHarness

    /// A host that cannot fork is spawned by itself, with the same verdicts.
    @Suite(.timeLimit(.minutes(30))) struct ForkFailureTests {
        /// What an initialiser does before the server, each start of the program does again.
        @Test(arguments: [
            ("thread", ForkFailure.answer(EBUSY, threads: 2)), ("prints", .answer(Int32(CFORKSERVER_OUTPUT))),
            ("writes", .answer(Int32(CFORKSERVER_OUTPUT))),
            ("environment", .answer(Int32(CFORKSERVER_ENVIRONMENT))),
            ("thread-number", .system(SystemError(ENOSYS))), ("nothing", .answer(Int32(CFORKSERVER_INITIALISERS))),
        ])
        func whatAnInitialiserDoes(act: String, failure: ForkFailure) async throws {
            for linking in Linking.available {
                let program = try linking.product("EarlyClip")
                var spawned: LaunchReport?
                try await ForkBench.use(.spawn, of: program) { bench in
                    spawned = await bench.launch("early", environment: ["EARLY": act])
                }
                try await ForkBench.use(.fork, of: program) { bench in
                    for _ in 0..<2 {
                        let report = await bench.launch("early", environment: ["EARLY": act])
                        #expect(!report.isForked)
                        #expect(report.ending == .exited(0) && report.output == spawned?.output)
                        #expect(report.errorOutput == spawned?.errorOutput)
                        #expect(report.outcome.text?.contains(#""url":"https://example.com/early""#) == true)
                    }
                    #expect(bench.launcher.reasonForSpawning(program) == failure.reason, "\(linking)")
                    #expect(!failure.reason.contains("Success"))
                }
            }
        }

        /// Initialisers of a library run before the server, whichever the program is.
        @Test func aLibraryWithInitialisers() async throws {
            let folder = try TemporaryFolder()
            let object = Checkout.product("EarlyInitialiser.build/EarlyInitialiser.c.o")
            try Toolchain.run("clang", "-shared", object, "-o", folder.path("early.so"))
            try folder.write("int nothing;", to: "plain.c")
            try Toolchain.run("clang", "-shared", folder.path("plain.c"), "-o", folder.path("plain.so"))
            try await ForkBench.use(.fork) { bench in
                let early = await bench.launch("count", environment: ["LD_PRELOAD": folder.path("early.so")])
                #expect(early.ending == .exited(0) && !early.isForked)
                #expect(
                    bench.launcher.reasonForSpawning(ForkBench.program)
                        == ForkFailure.answer(Int32(CFORKSERVER_INITIALISERS)).reason)
                let plain = await bench.launch("count", environment: ["LD_PRELOAD": folder.path("plain.so")])
                #expect(plain.ending == .exited(0) && plain.isForked)
            }
        }

        /// The linker's own message is in the output of each start.
        @Test func aLinkerThatPrints() async throws {
            try await ForkBench.use(.fork) { bench in
                let report = await bench.launch("count", environment: ["LD_PRELOAD": "/nowhere/library.so"])
                #expect(report.ending == .exited(0) && !report.isForked)
                #expect(report.errorOutput.text.contains("/nowhere/library.so"))
                #expect(
                    bench.launcher.reasonForSpawning(ForkBench.program)
                        == ForkFailure.answer(Int32(CFORKSERVER_OUTPUT)).reason)
            }
        }

        /// The limit that holds the tag, lowered by another process.
        @Test func aServerThatCannotTag() throws {
            try ServerBench.use { bench in
                let server = try bench.startServer()
                var limit = rlimit(rlim_cur: 100, rlim_max: 100)
                #expect(Self.setLimit(server.process, CInt(__RLIMIT_LOCKS.rawValue), &limit, nil) == 0)
                #expect(throws: ForkFailure.answer(Int32(CFORKSERVER_TAG))) {
                    _ = try server.fork(bench.variables("count"), wake: -1)
                }
            }
        }

        /// `prlimit(2)`, which the headers keep from Swift.
        private static let setLimit = unsafeBitCast(
            dlsym(nil, "prlimit"),
            to: (@convention(c) (pid_t, CInt, UnsafePointer<rlimit>?, UnsafeMutablePointer<rlimit>?) -> CInt).self)

        @Test func moreVariablesThanAFrameHolds() async throws {
            try await ForkBench.use(.fork) { bench in
                let long = String(repeating: "x", count: 60_000)
                let url = "variables?\(long)"
                let report = await bench.launch(url, environment: ["CLIPFLIGHT_LOCATION": long])
                #expect(report.ending == .exited(0) && !report.isForked)
                #expect(report.outcome.text?.contains(long) == true)
                #expect(await bench.launch("count").isForked)
            }
        }

        @Test func aProgramThatDoesNotLinkIt() async throws {
            try await ForkBench.use(.fork) { bench in
                let report = await bench.launcher.launch(
                    LaunchOrder(executable: "/usr/bin/env", directory: "/", timeout: .seconds(60)))
                #expect(!report.isForked)
                #expect(!report.output.text.contains("CLIPFLIGHT_FORK_SERVER"))
                #expect(
                    bench.launcher.reasonForSpawning("/usr/bin/env")
                        == "does not link ClipHost, so nothing in it answers the handshake")
            }
        }

        @Test func underSpawnNoReasonIsGiven() async throws {
            try await ForkBench.use(.spawn) { bench in
                #expect(!(await bench.launch("count").isForked))
                #expect(bench.launcher.reasonForSpawning("/usr/bin/env") == nil)
            }
        }

        /// Set by hand, the variable is no handshake, and the program runs as it always does.
        @Test(arguments: ["", "3", "0", "-1", "x", "99999999999999999999"])
        func aVariableWithoutAServer(value: String) async throws {
            try await ForkBench.use(.spawn) { bench in
                let report = await bench.launch("count", environment: [ForkServer.variable: value])
                #expect(report.ending == .exited(0))
                #expect(report.outcome.text?.contains("\"count\":1") == true)
            }
        }
    }

    extension ForkFailure {
        /// Why a server does not fork, by the error of its answer.
        static func answer(_ error: Int32, threads: Int32 = 1) -> ForkFailure {
            ForkFailure(
                cforkserver_answer(version: Int32(CFORKSERVER_VERSION), process: 0, error: error, threads: threads))
        }
    }
#endif

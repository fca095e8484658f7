#if os(Linux)
    import ClipHost
    import Foundation
    import Testing

    @testable import ClipHarness

    /// A host that cannot fork is spawned by itself, with the same verdicts.
    @Suite struct ForkRefusalTests {
        @Test func aHostWithThreadsIsSpawned() async throws {
            try await ForkBench.use(.fork) { bench in
                for _ in 0..<2 {
                    let report = await bench.launch("count", environment: ["EARLY_THREAD": "1"])
                    #expect(report.ending == .exited(0))
                    #expect(report.outcome.text?.contains("\"count\":1") == true)
                    #expect(!report.isForked)
                }
                #expect(
                    bench.launcher.forkRefusal(of: ForkBench.program)
                        == "has 2 threads before its main function runs, and a fork would keep only one")
                // Another host of the same program is none the worse for it.
                #expect(await bench.launch("count").isForked)
            }
        }

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
                    bench.launcher.forkRefusal(of: "/usr/bin/env")
                        == "does not link ClipHost, so nothing in it answers the handshake")
            }
        }

        @Test func underSpawnNothingIsRefused() async throws {
            try await ForkBench.use(.spawn) { bench in
                #expect(!(await bench.launch("count").isForked))
                #expect(bench.launcher.forkRefusal(of: "/usr/bin/env") == nil)
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
#endif

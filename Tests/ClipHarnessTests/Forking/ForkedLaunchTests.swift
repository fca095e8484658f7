#if os(Linux)
    import ClipHost
    import ClipRouting
    import Foundation
    import TestSupport
    import Testing

    @testable import ClipHarness

    /// A forked launch gives the same report as a spawned one.
    @Suite(.launching, .timeLimit(.minutes(30))) struct ForkedLaunchTests {
        @Test(arguments: ["count", "variables", "waits", "crash", "exit", "nowhere"], [[], ["async"]])
        func isWhatASpawnedOneIs(path: String, arguments: [String]) async throws {
            var spawned: LaunchReport?
            try await ForkBench.use(.spawn) { bench in
                spawned = await bench.launch(path, arguments: arguments)
                #expect(spawned?.isForked == false)
            }
            try await ForkBench.use(.fork) { bench in
                for _ in 0..<3 {
                    let forked = await bench.launch(path, arguments: arguments)
                    #expect(forked.isForked)
                    #expect(forked.ending == spawned?.ending)
                    #expect(forked.outcome == spawned?.outcome)
                    #expect(forked.output == spawned?.output)
                    #expect(forked.leaked == spawned?.leaked)
                }
            }
        }

        @Test(arguments: Isolation.allCases)
        func findsItsSurroundings(isolation: Isolation) async throws {
            try await ForkBench.use(isolation) { bench in
                for _ in 0..<2 {
                    let report = await bench.launch("surroundings")
                    #expect(report.isForked == (isolation != .spawn))
                    #expect(report.output.text == "before main at exit\n")
                    let found = try outcome(of: report).parameters
                    #expect(found["descriptors"] == .string(""))
                    #expect(found["folder"] == .string("/usr"))
                    #expect(found["leads"] == .boolean(true))
                    #expect(found["isMain"] == .boolean(true))
                    #expect(found["session"] == .number(DecimalNumber(Int(getsid(0)))))
                }
            }
        }

        @Test func isEndedAtItsTime() async throws {
            try await ForkBench.use(.fork) { bench in
                let report = await bench.launch("hang", timeout: .milliseconds(500))
                #expect(report.isForked)
                #expect(report.ending == .timedOut)
                #expect(await bench.launch("count").isForked)
            }
        }

        @Test(arguments: [Isolation.fork, .spawn])
        func whatItLeavesIsFound(isolation: Isolation) async throws {
            try await ForkBench.use(isolation) { bench in
                let report = await bench.launch("leak")
                #expect(report.isForked == (isolation == .fork))
                #expect(report.ending == .exited(0))
                #expect(report.leaked)
                #expect(!(await bench.launch("count").leaked))
            }
        }

        private func outcome(of report: LaunchReport) throws -> Outcome {
            try OutcomeReader().read(report.outcome)
        }
    }
#endif

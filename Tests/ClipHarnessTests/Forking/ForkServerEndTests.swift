#if os(Linux)
    import Foundation
    import Testing

    @testable import ClipHarness

    /// What becomes of a fork server is charged to no case.
    @Suite(.timeLimit(.minutes(30))) struct ForkServerEndTests {
        @Test func aKilledServerIsStartedAgain() async throws {
            try await ForkBench.use(.fork) { bench in
                #expect(await bench.launch("end-server").ending == .exited(0))
                // The launch that finds it gone is spawned, and the next one has a new server.
                let next = await bench.launch("count")
                #expect(next.ending == .exited(0) && next.outcome.text?.contains("\"count\":1") == true)
                #expect(!next.isForked)
                let later = await bench.launch("count")
                #expect(later.ending == .exited(0) && later.isForked)
            }
        }

        @Test func aServerThatKeepsEndingIsAbandoned() async throws {
            try await ForkBench.use(.fork) { bench in
                for _ in 0..<3 {
                    #expect(await bench.launch("end-server").isForked)
                    #expect(await bench.launch("count").ending == .exited(0))
                }
                let report = await bench.launch("count")
                #expect(report.ending == .exited(0) && !report.isForked)
                #expect(
                    bench.launcher.reasonForSpawning(ForkBench.program) == ForkFailure.endsRepeatedly.reason)
            }
        }

        @Test func theServersEndWithTheLauncher() async throws {
            let bench = ForkBench(launcher: try ProcessLauncher(jobs: 1, isolation: .fork))
            let report = await bench.launch("count")
            #expect(report.isForked)
            #expect(bench.servers == 1)
            bench.launcher.close()
            #expect(bench.servers == 0)
        }

        @Test func aThousandLaunchesLeaveNothing() async throws {
            try await ForkBench.use(.fork, jobs: 4) { bench in
                let before = openDescriptors
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<4 {
                        group.addTask {
                            for _ in 0..<250 {
                                let report = await bench.launch("count")
                                #expect(report.ending == .exited(0) && report.isForked)
                            }
                        }
                    }
                }
                // Ended ones that are not reaped would be counted too.
                #expect(bench.servers == 1)
                for _ in 0..<600 where openDescriptors - before >= 200 { try await Task.sleep(for: .milliseconds(100)) }
                #expect(openDescriptors - before < 200)
            }
        }

        private var openDescriptors: Int {
            (0..<4096).count { fcntl(Int32($0), F_GETFD) >= 0 }
        }
    }
#endif

#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import ClipHarness

    /// The end of a fork server.
    @Suite(.launching, .timeLimit(.minutes(30))) struct ForkServerEndTests {
        /// The launch ends with its server, and later launches are spawned.
        @Test func aServerThatIsKilledForksNoMore() async throws {
            try await ForkBench.use(.fork) { bench in
                let report = await bench.launch("end-server")
                #expect(report.isForked && report.ending == .signalled(SIGKILL))
                for _ in 0..<2 {
                    let next = await bench.launch("count")
                    #expect(next.ending == .exited(0) && next.outcome.text?.contains("\"count\":1") == true)
                    #expect(!next.isForked)
                }
                #expect(bench.launcher.programs.failure(of: ForkBench.program) != nil)
            }
        }

        /// A program never runs before its group is known, even if the harness dies.
        @Test func nothingRunsBeforeTheGroupIsKnown() throws {
            try ServerBench.use { bench in
                let server = try bench.startServer()
                let child = try server.forkWaiting([(name: "A", value: "1")], wake: -1)
                #expect(getpgid(child.process) == child.process)
                _ = consume server
                // The output ends, and the program has printed nothing.
                var entry = pollfd(fd: child.output.number, events: Int16(POLLIN), revents: 0)
                #expect(poll(&entry, 1, 60_000) == 1)
                var byte: UInt8 = 0
                #expect(read(child.output.number, &byte, 1) == 0)
            }
        }

        @Test func theServersEndWithTheLauncher() async throws {
            let bench = ForkBench(launcher: ProcessLauncher(jobs: 1, isolation: .fork))
            let report = await bench.launch("count")
            #expect(report.isForked)
            #expect(bench.servers == 1)
            bench.launcher.close()
            #expect(bench.servers == 0)
        }

        private var openDescriptors: Int {
            (0..<4096).count { fcntl(Int32($0), F_GETFD) >= 0 }
        }
    }
#endif

#if os(Linux)
    import Foundation
    import Testing

    @testable import ClipHarness

    /// Hosts whose server cannot be started, for reasons that pass and for such that do not.
    @Suite(.timeLimit(.minutes(30))) struct ForkingHostTests {
        @Test func aReasonThatPassesIsForgotten() throws {
            try ServerBench.use { bench in
                let host = ForkingHost()
                #expect(
                    bench.failure(of: host) { () throws(ForkFailure) in throw .system(SystemError(EMFILE)) }
                        == .system(SystemError(EMFILE)))
                // For now, it is why no launch was forked.
                #expect(host.failure == .system(SystemError(EMFILE)))
                #expect(bench.failure(of: host, starting: bench.startServer) == nil)
                #expect(host.failure == nil)
            }
        }

        @Test func aReasonThatComesAgainAndAgainIsKept() throws {
            try ServerBench.use { bench in
                let host = ForkingHost()
                var starts = 0
                for _ in 0..<5 {
                    let failure = bench.failure(of: host) { () throws(ForkFailure) in
                        starts += 1
                        throw .system(SystemError(EAGAIN))
                    }
                    #expect(failure == .system(SystemError(EAGAIN)))
                }
                #expect(starts == 3)
                #expect(host.failure == .system(SystemError(EAGAIN)))
            }
        }

        @Test(arguments: [ForkFailure.answer(EBUSY, threads: 2), .version(7)])
        func aReasonThatCannotPassIsKeptAtOnce(reason: ForkFailure) throws {
            try ServerBench.use { bench in
                let host = ForkingHost()
                #expect(bench.failure(of: host) { () throws(ForkFailure) in throw reason } == reason)
                #expect(bench.failure(of: host, starting: bench.startServer) == reason)
                #expect(host.failure == reason)
            }
        }

        /// A server that runs on, and cannot fork one launch.
        @Test func aLaunchThatCannotBeForkedSaysWhy() throws {
            try ServerBench.use { bench in
                let folder = bench.run.path + "/here"
                mkdir(folder, 0o700)
                let host = ForkingHost()
                let start = { () throws(ForkFailure) in
                    let server = try bench.startServer(in: folder)
                    rmdir(folder)
                    return server
                }
                for _ in 0..<5 {
                    #expect(bench.failure(of: host, starting: start) == .system(SystemError(ENOENT)))
                    #expect(host.failure == .system(SystemError(ENOENT)))
                }
                mkdir(folder, 0o700)
                #expect(bench.failure(of: host, starting: start) == nil)
                #expect(host.failure == nil)
            }
        }

        @Test func anInterruptionIsNoReason() throws {
            try ServerBench.use { bench in
                let host = ForkingHost()
                for _ in 0..<5 {
                    #expect(bench.failure(of: host) { () throws(ForkFailure) in throw .interrupted } == .interrupted)
                }
                #expect(host.failure == nil)
                #expect(bench.failure(of: host, starting: bench.startServer) == nil)
            }
        }

        /// What the folder's own error was, and not that something is missing.
        @Test func aServerWithoutAFolderSaysWhy() throws {
            try ServerBench.use { bench in
                rmdir(bench.run.path)
                try Data().write(to: URL(fileURLWithPath: bench.run.path))
                let starter = ChildStarter(.fork, in: bench.run)
                let child = try #require(try starter.start(bench.order, adding: [], wake: -1)?.process)
                kill(child, SIGKILL)
                #expect(ServerBench.end(child) != nil)
                #expect(
                    starter.reasonForSpawning(ForkBench.program)
                        == ForkFailure.system(SystemError(ENOTDIR)).reason)
            }
        }

        @Test func launchesThatWaitForASilentServerAreInterrupted() async throws {
            try await ForkBench.use(.fork, jobs: 2) { bench in
                #expect(await bench.launch("stop-server").ending == .exited(0))
                async let first = bench.launch("count")
                async let second = bench.launch("count")
                try await Task.sleep(for: .milliseconds(500))
                bench.launcher.interrupt()
                for report in await [first, second] {
                    #expect(report.ending == .interrupted)
                    // It was not started again only to be ended.
                    #expect(report.duration == .zero)
                }
            }
        }
    }

    extension ServerBench {
        /// Why a host does not fork; `nil` where it does, and the child ends as it should.
        fileprivate func failure(
            of host: ForkingHost, starting start: () throws(ForkFailure) -> ForkServerProcess
        ) -> ForkFailure? {
            do {
                let child = try host.fork(order, adding: variables("count"), wake: -1, start: start)
                return Self.end(child.process) == .exited(0) ? nil : .ended
            } catch {
                return error
            }
        }
    }
#endif

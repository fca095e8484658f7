#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import ClipHarness

    /// Launches that a fork server was asked for, and that were abandoned before their child had answered.
    @Suite(.timeLimit(.minutes(30))) struct AbandonedLaunchTests {
        /// Else it would go on to `main` beside the one that is spawned in its place.
        @Test func aChildThatAnswersTooLateIsEnded() throws {
            try ServerBench.use { bench in
                let server = try bench.startServer()
                #expect(bench.failure(of: server, "count?answers-late", timeout: .seconds(1)) == .silent)
                #expect(bench.processes == [])
                // One that is in time is kept.
                #expect(bench.failure(of: try bench.startServer(), "count") == nil)
            }
        }

        @Test func aServerThatIsStoppedIsEnded() throws {
            try ServerBench.use { bench in
                let server = try bench.startServer()
                kill(server.process, SIGSTOP)
                #expect(bench.failure(of: server, "count", timeout: .milliseconds(100)) == .silent)
                #expect(bench.processes == [])
            }
        }

        /// Its end is not reported to this process before the tracer has ended.
        @Test(.enabled(if: Self.mayTraceOthers)) func aServerThatIsTracedIsEnded() throws {
            try ServerBench.use { bench in
                let server = try bench.startServer()
                let tracer = Process()
                tracer.executableURL = URL(fileURLWithPath: Checkout.product("HostileClip"))
                tracer.arguments = ["trace", "\(server.process)"]
                try tracer.run()
                let deadline = LaunchClock.shared.after(.seconds(60))
                while ProcessTable.tracers(of: server.process, in: .next()) != [tracer.processIdentifier],
                    LaunchClock.shared.now < deadline
                {
                    usleep(1000)
                }
                defer { tracer.terminate() }
                try #require(ProcessTable.tracers(of: server.process, in: .next()) == [tracer.processIdentifier])
                kill(server.process, SIGSTOP)
                #expect(bench.failure(of: server, "count", timeout: .milliseconds(100)) == .silent)
                #expect(bench.processes == [])
                tracer.waitUntilExit()
            }
        }

        /// Whether the system lets a process trace one that is not its child.
        private static let mayTraceOthers: Bool = {
            let scope = try? String(contentsOfFile: "/proc/sys/kernel/yama/ptrace_scope", encoding: .utf8)
            if scope.map({ $0.hasPrefix("0") }) ?? true { return true }
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let capabilities = status.firstMatch(of: /CapEff:\t([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) } ?? 0
            return capabilities & 1 << 19 != 0
        }()

        @Test func anInterruptEndsTheWaitWhileTheServerIsSilent() throws {
            try ServerBench.use { bench in
                let server = try bench.startServer()
                let wake = try ChildPipe()
                kill(server.process, SIGSTOP)
                var byte: UInt8 = 1
                #expect(write(wake.writing.number, &byte, 1) == 1)
                #expect(
                    bench.failure(of: server, "count", wake: wake.reading.number, timeout: .seconds(3600))
                        == .interrupted)
                #expect(bench.processes == [])
                _ = consume wake
            }
        }

        /// A signal would be sent to that number, and to the group of that number.
        @Test func theNumberOfAnotherProcessIsNotTaken() throws {
            try ServerBench.use { bench in
                let server = try bench.startServer()
                #expect(bench.failure(of: server, "count?answers-for-its-parent") == .stranger(getpid()))
                #expect(bench.processes == [])
            }
        }
    }

    extension ServerBench {
        /// Why a server does not fork for a path of a URL; `nil` where it does, and the child ends as it should.
        fileprivate func failure(
            of server: borrowing ForkServerProcess, _ path: String, wake: Int32 = -1, timeout: Duration = .seconds(60)
        ) -> ForkFailure? {
            do {
                let child = try server.fork(variables(path), wake: wake, timeout: timeout)
                return Self.end(child.process) == .exited(0) ? nil : .ended
            } catch {
                return error
            }
        }
    }
#endif

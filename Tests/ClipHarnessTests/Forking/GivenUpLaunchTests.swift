#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import ClipHarness

    /// Launches that a fork server was asked for, and that were given up before their child had answered.
    @Suite(.timeLimit(.minutes(30))) struct GivenUpLaunchTests {
        /// Else it would go on to `main` beside the one that is spawned in its place.
        @Test func aChildThatAnswersTooLateIsEnded() throws {
            try ServerBench.use { bench in
                let server = try bench.startServer()
                #expect(bench.refusal(of: server, "count?answers-late", patience: .seconds(1)) == .silent)
                #expect(bench.processes == [])
                // The twin: one that is in time goes on.
                #expect(bench.refusal(of: try bench.startServer(), "count") == nil)
            }
        }

        @Test func aServerThatIsStoppedIsEnded() throws {
            try ServerBench.use { bench in
                let server = try bench.startServer()
                kill(server.process, SIGSTOP)
                #expect(bench.refusal(of: server, "count", patience: .milliseconds(100)) == .silent)
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
                let deadline = Deadline.after(.seconds(60))
                while Tracers.tracers(of: server.process, in: .next()) != [tracer.processIdentifier],
                    Deadline.clock.now < deadline
                {
                    usleep(1000)
                }
                defer { tracer.terminate() }
                try #require(Tracers.tracers(of: server.process, in: .next()) == [tracer.processIdentifier])
                kill(server.process, SIGSTOP)
                #expect(bench.refusal(of: server, "count", patience: .milliseconds(100)) == .silent)
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

        @Test func anInterruptionIsHeardWhileTheServerIsSilent() throws {
            try ServerBench.use { bench in
                let server = try bench.startServer()
                let wake = try WakePipe()
                kill(server.process, SIGSTOP)
                var byte: UInt8 = 1
                #expect(write(wake.writing, &byte, 1) == 1)
                #expect(
                    bench.refusal(of: server, "count", wake: wake.reading, patience: .seconds(3600)) == .interrupted)
                #expect(bench.processes == [])
                _ = consume wake
            }
        }

        /// A signal would be sent to that number, and to the group of that number.
        @Test func theNumberOfAnotherProcessIsNotTaken() throws {
            try ServerBench.use { bench in
                let server = try bench.startServer()
                #expect(bench.refusal(of: server, "count?answers-for-its-parent") == .stranger(getpid()))
                #expect(bench.processes == [])
            }
        }
    }

    extension ServerBench {
        /// Why a server does not fork for a path of a URL; `nil` where it does, and the child ends as it should.
        fileprivate func refusal(
            of server: borrowing ForkServerProcess, _ path: String, wake: Int32 = -1, patience: Duration = .seconds(60)
        ) -> ForkRefusal? {
            do {
                let child = try server.fork(variables(path), wake: wake, patience: patience)
                return Self.end(child.process) == .exited(0) ? nil : .ended
            } catch {
                return error
            }
        }
    }
#endif

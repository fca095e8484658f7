#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import ClipHarness

    /// The harness does not wait forever for a fork server that does not answer.
    @Suite(.launching, .timeLimit(.minutes(30))) struct SilentServerTests {
        @Test func oneThatIsStoppedIsEnded() throws {
            try ServerBench.use { bench in
                let server = try bench.startServer()
                #expect(bench.failure(of: server) == nil)
                kill(server.process, SIGSTOP)
                #expect(bench.failure(of: server, timeout: .milliseconds(100)) == .silent)
                _ = consume server
                #expect(bench.processes == [])
            }
        }

        @Test func anInterruptEndsTheWait() throws {
            try ServerBench.use { bench in
                let server = try bench.startServer()
                let wake = try ChildPipe()
                kill(server.process, SIGSTOP)
                var byte: UInt8 = 1
                #expect(write(wake.writing.number, &byte, 1) == 1)
                #expect(
                    bench.failure(of: server, wake: wake.reading.number, timeout: .seconds(3600)) == .interrupted)
                _ = consume wake
                _ = consume server
                #expect(bench.processes == [])
            }
        }
    }
#endif

#if os(Linux)
    import CProcess
    import ClipHost
    import Foundation
    import Testing

    @testable import ClipHarness

    /// A child of a fork server whose answer is not received any more.
    @Suite(.timeLimit(.minutes(30))) struct LostAnswerTests {
        /// The launch has started the program again.
        @Test(arguments: [true, false])
        func endsBeforeMain(isReceived: Bool) throws {
            try ServerBench.use { bench in
                var ends: [Int32] = [-1, -1]
                try #require(cprocess_channel(&ends) == 0)
                let (own, other, sink) = (ends[0], ends[1], open("/dev/null", O_WRONLY | O_CLOEXEC))
                defer { for descriptor in [own, other, sink] { close(descriptor) } }
                var order = bench.order
                order.environment[ForkServer.variable] = "\(CPROCESS_CHANNEL)"
                let server = try Child.spawn(
                    order, tag: .next(), adding: [], output: sink, errorOutput: sink,
                    channel: other)
                var answer: [Int32] = [0, 0, 0, 0]
                #expect(recv(own, &answer, 16, 0) == 16 && answer[1] == server)
                // The launch is there before the server goes on, and so is the end of the channel.
                kill(server, SIGSTOP)
                let tag = LaunchTag.next()
                let frame = ForkServerProcess.frame(tag, bench.variables("count"))
                #expect(cprocess_send(own, frame, frame.count, sink, sink) == 0)
                if !isReceived { shutdown(own, Int32(SHUT_RDWR)) }
                kill(server, SIGCONT)
                var child = process(with: tag)
                while child == nil {
                    usleep(1000)
                    child = process(with: tag)
                }
                #expect(ServerBench.end(try #require(child)) == .exited(isReceived ? 0 : 1))
                #expect(FileManager.default.fileExists(atPath: bench.outcome) == isReceived)
                kill(server, SIGKILL)
                #expect(ServerBench.end(server) != nil)
            }
        }

        /// The process that has a tag, ended or not.
        private func process(with tag: LaunchTag) -> pid_t? {
            let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return processes.compactMap { pid_t($0) }.first { LaunchTag(of: $0) == tag }
        }
    }
#endif

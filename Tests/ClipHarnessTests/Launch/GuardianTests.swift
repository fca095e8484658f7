#if os(Linux)
    import CProcess
    import ClipSuites
    import Foundation
    import TestSupport
    import Testing

    @testable import ClipHarness

    @Suite(.launching, .timeLimit(.minutes(30))) struct GuardianTests {
        /// A harness may be killed as soon as the program runs, and the program may have started others by then.
        @Test func aGroupIsNamedBeforeItsProgramRuns() throws {
            var ends: [Int32] = [-1, -1]
            try #require(cprocess_channel(&ends) == 0)
            let harness = Descriptor(owning: ends[0])
            let guardian = Descriptor(owning: ends[1])
            func received() -> pid_t? {
                var message: pid_t = 0
                let size = MemoryLayout.size(ofValue: message)
                return recv(guardian.number, &message, size, Int32(MSG_DONTWAIT)) == size ? message : nil
            }
            var order = LaunchOrder(
                executable: "/bin/sh", arguments: ["-c", "kill -STOP $$"], environment: [:], directory: "/",
                timeout: .seconds(60))
            let child = try Child.start(order, adding: [], guardian: harness.number)
            #expect(received() == child.process)
            kill(child.process, SIGKILL)
            while child.reap() == nil { usleep(1000) }
            // One that cannot be started is no group.
            order.executable = "/nowhere"
            #expect(throws: HostFailure.self) { _ = try Child.start(order, adding: [], guardian: harness.number) }
            let named = try #require(received())
            #expect(received() == -named)
        }

        /// A launch can stop it, and then it receives nothing any more.
        @Test func aStoppedGuardianIsNotWaitedForWithoutALimit() throws {
            var guardian = cprocess_guardian()
            try #require(cprocess_start_guardian(&guardian) == 0)
            var ending = cprocess_ending()
            defer {
                if !ending.ended { kill(guardian.process, SIGKILL) }
                close(guardian.channel)
            }
            // A copy of this process holds the ends of other tests' pipes until it has closed them.
            let descriptors = "/proc/\(guardian.process)/fd"
            let deadline = LaunchClock.after(.seconds(600))
            // Not by Foundation: it reads 256 bytes of each name, and with a thousand of them the last go past its buffer.
            while let open = FolderNames.list(descriptors), open.count > 4 {
                try #require(LaunchClock.now < deadline)
                usleep(1000)
            }
            kill(guardian.process, SIGSTOP)
            var result: Int32 = 0
            for _ in 0..<100_000 where result == 0 {
                result = cprocess_tell_guardian(guardian.channel, -1)
            }
            #expect(result == EAGAIN)
            kill(guardian.process, SIGKILL)
            while cprocess_ending(guardian.process, true, &ending) == 0, !ending.ended {
                try #require(LaunchClock.now < deadline)
                usleep(1000)
            }
        }
    }
#endif

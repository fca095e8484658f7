#if os(Linux)
    import CProcess
    import ClipSuites
    import Foundation
    import Testing

    @testable import ClipHarness

    @Suite(.timeLimit(.minutes(30))) struct GuardianTests {
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
                result = cprocess_command_guardian(&guardian, CChar(CPROCESS_GUARDIAN_ADD), "/nowhere")
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

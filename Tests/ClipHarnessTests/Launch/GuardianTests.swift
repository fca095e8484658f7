#if os(Linux)
    import CProcess
    import Foundation
    import Testing

    @Suite(.timeLimit(.minutes(30))) struct GuardianTests {
        /// A launch can stop it, and then it receives nothing any more.
        @Test func aStoppedGuardianIsNotWaitedForWithoutALimit() throws {
            var guardian = cprocess_guardian()
            // No process has that for the upper half of its tag.
            try #require(cprocess_start_guardian(1 << 31 | 1, &guardian) == 0)
            kill(guardian.process, SIGSTOP)
            var result: Int32 = 0
            for _ in 0..<100_000 where result == 0 {
                result = cprocess_tell_guardian(&guardian, CChar(CPROCESS_GUARDIAN_ADD), "/nowhere")
            }
            #expect(result == EAGAIN)
            kill(guardian.process, SIGKILL)
            close(guardian.channel)
            var ending = cprocess_ending()
            while cprocess_ending(guardian.process, true, &ending) == 0, !ending.ended { usleep(1000) }
        }
    }
#endif

#if os(Linux)
    import CProcess
    import ClipSuites
    import Foundation
    import TestSupport
    import Testing

    @testable import ClipHarness

    @Suite(.launching, .timeLimit(.minutes(30))) struct GuardianTests {
        /// The harness may be killed right after a program starts and creates other processes.
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
            // If a program cannot be started, no group is made.
            order.executable = "/nowhere"
            #expect(throws: HostFailure.self) { _ = try Child.start(order, adding: [], guardian: harness.number) }
            let named = try #require(received())
            #expect(received() == -named)
        }
    }
#endif

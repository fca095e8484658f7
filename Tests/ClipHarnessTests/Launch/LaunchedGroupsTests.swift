#if os(Linux)
    import Foundation
    import Testing

    @testable import ClipHarness

    /// What is stopped together with this process.
    @Suite struct LaunchedGroupsTests {
        @Test func aChildThatIsBeingStartedIsWaitedForAndStoppedToo() async throws {
            try await Bench.use { bench in
                let groups = LaunchedGroups()
                groups.willStart()
                let stop = Task.detached { groups.stop() }
                // Whether it is waiting already or comes later, the child is stopped.
                try await Task.sleep(for: .milliseconds(20))
                let child = try Child.start(bench.order("exec sleep 300"), bearing: .next(), adding: [])
                let process = child.process
                defer {
                    kill(process, SIGKILL)
                    waitpid(process, nil, 0)
                }
                groups.add(child.group)
                await stop.value
                try await wait(for: "T", of: process)
                groups.goOn()
                try await wait(for: "S", of: process)
            }
        }

        /// The twin: one that could not be started is not waited for.
        @Test func aStartThatFailedIsNotWaitedFor() {
            let groups = LaunchedGroups()
            groups.willStart()
            groups.startFailed()
            groups.stop()
            groups.goOn()
        }

        private func wait(for state: Character, of process: pid_t) async throws {
            while true {
                let status = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
                let end = try #require(status.lastIndex(of: ")"))
                if status[end...].dropFirst(2).first == state { return }
                try await Task.sleep(for: .milliseconds(5))
            }
        }
    }
#endif

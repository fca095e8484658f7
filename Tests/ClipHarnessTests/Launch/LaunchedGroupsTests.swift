#if os(Linux)
    import Foundation
    import Testing

    @testable import ClipHarness

    /// What is stopped together with this process.
    @Suite(.timeLimit(.minutes(30))) struct LaunchedGroupsTests {
        @Test func aChildThatIsBeingStartedIsWaitedForAndStoppedToo() async throws {
            try await Bench.use { bench in
                let groups = LaunchedGroups()
                groups.willStart()
                let stop = Task.detached { groups.stop() }
                // Whether it is waiting already or comes later, the child is stopped.
                try await Task.sleep(for: .milliseconds(20))
                let child = try Child.start(bench.order("exec sleep 300"), tag: .next(), adding: [])
                let process = child.process
                defer {
                    kill(process, SIGKILL)
                    waitpid(process, nil, 0)
                }
                groups.add(child.group)
                await stop.value
                #expect(try await state(of: process, toBe: "T") == "T")
                groups.resume()
                #expect(try await state(of: process, toBe: "S") == "S")
            }
        }

        /// The counterpart: one that could not be started is not waited for.
        @Test func aStartThatFailedIsNotWaitedFor() async {
            let groups = LaunchedGroups()
            groups.willStart()
            groups.startFailed()
            await confirmation { stopped in
                groups.stop()
                groups.resume()
                stopped()
            }
        }

        /// The state of a process, once it is as expected or a minute is over.
        private func state(of process: pid_t, toBe expected: Character) async throws -> Character? {
            var found: Character?
            for _ in 0..<12_000 {
                let status = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
                let end = try #require(status.lastIndex(of: ")"))
                found = status[end...].dropFirst(2).first
                if found == expected { return found }
                try await Task.sleep(for: .milliseconds(5))
            }
            return found
        }
    }
#endif

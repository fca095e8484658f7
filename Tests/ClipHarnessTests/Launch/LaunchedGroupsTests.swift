#if os(Linux)
    import Dispatch
    import Foundation
    import Testing

    @testable import ClipHarness

    /// What is stopped together with this process.
    @Suite(.timeLimit(.minutes(30))) struct LaunchedGroupsTests {
        @Test func aChildThatIsBeingStartedIsWaitedForAndStoppedToo() async throws {
            try await Bench.use { bench in
                let groups = LaunchedGroups()
                let order = bench.order("exec sleep 300")
                let (isStarting, mayStart) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
                let process = Locked<pid_t>(0)
                let ended = DispatchSemaphore(value: 0)
                try LaunchThread.start {
                    let started = try? groups.add { () throws(StartFailure) in
                        isStarting.signal()
                        mayStart.wait()
                        return try Child.start(order, adding: [])
                    }
                    guard let child = started else { return process.withLock { $0 = -1 } }
                    let number = child.process
                    process.withLock { $0 = number }
                    // The child ends with the thread that has started it, and its group is signalled by a descriptor
                    // that the child closes.
                    withExtendedLifetime(child) { ended.wait() }
                }
                defer { ended.signal() }
                await LaunchThread.run { isStarting.wait() }
                let stop = Task.detached { groups.stop() }
                // Whether it is waiting already or comes later, the child is stopped.
                try await Task.sleep(for: .milliseconds(20))
                mayStart.signal()
                await stop.value
                while process.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
                let child = process.withLock { $0 }
                defer {
                    kill(child, SIGKILL)
                    waitpid(child, nil, 0)
                }
                #expect(try await state(of: child, toBe: "T") == "T")
                groups.resume()
                #expect(try await state(of: child, toBe: "S") == "S")
            }
        }

        /// The counterpart: one that could not be started is not waited for.
        @Test func aStartThatFailedIsNotWaitedFor() async {
            let groups = LaunchedGroups()
            #expect(throws: StartFailure.self) {
                let child = try groups.add { () throws(StartFailure) in throw StartFailure("no") }
                _ = consume child
            }
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

#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// A harness that is killed after its guardian has no process left that puts anything away.
    @Suite("run --isolation: killed without a guardian", .timeLimit(.minutes(30)))
    struct UnguardedTests {
        @Test("Fork servers and cases end by themselves", arguments: ["fork", "spawn"])
        func end(isolation: String) async throws {
            let suite = try HostileSuite([HostileSuite.Invocation("waits-for-ever-and-ignores-term")])
            let run = try await suite.start(jobs: 2, isolation: isolation)
            try await suite.wait(forHandlers: 1)
            let guardian = try #require(Self.child(of: run.number, named: "clipflight-end"))
            // Harness, guardian and case, and the server where there is one.
            #expect(Remains.processes(mark: suite.mark).count >= (isolation == "fork" ? 4 : 3))
            kill(guardian, SIGKILL)
            run.send(SIGKILL)
            #expect(try await run.end().status == 128 + SIGKILL)
            var left = Remains.processes(mark: suite.mark)
            for _ in 0..<1000 {
                if left.isEmpty { break }
                try await Task.sleep(for: .milliseconds(20))
                left = Remains.processes(mark: suite.mark)
            }
            #expect(left == [])
        }

        private static func child(of parent: pid_t, named name: String) -> pid_t? {
            let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) }
            return numbers?.first { number in
                guard let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
                    status.contains("(\(name))"), let end = status.lastIndex(of: ")")
                else { return false }
                return status[end...].split(separator: " ").dropFirst(2).first == "\(parent)"
            }
        }
    }
#endif

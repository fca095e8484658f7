#if os(Linux)
    import ClipHost
    import Foundation

    @testable import ClipHarness

    /// A folder and the requests for a fork server of the program `ForkableClip`.
    struct ServerBench {
        let run: RunFolder
        let name = UUID().uuidString

        static func use(_ body: (ServerBench) throws -> Void) throws {
            let bench = ServerBench(run: RunFolder())
            defer { bench.run.remove() }
            try body(bench)
        }

        var order: LaunchOrder {
            LaunchOrder(
                executable: ForkBench.program, arguments: [name], environment: ["HERE": "1"], directory: "/usr",
                timeout: .seconds(60))
        }

        func startServer() throws(ForkFailure) -> ForkServerProcess {
            try ForkServerProcess(order, in: run, wake: -1)
        }

        /// The reason that a server does not fork; `nil` if it does.
        func failure(
            of server: ForkServerProcess, wake: Int32 = -1, timeout: Duration = .seconds(60)
        ) -> ForkFailure? {
            let variables = LaunchEnvironment(url: "https://example.com/count").variables
            do throws(ForkFailure) {
                let child = try server.fork(
                    variables.map { (name: $0.key, value: $0.value) }, wake: wake, timeout: timeout)
                var entry = pollfd(fd: child.exitNumber, events: Int16(POLLIN), revents: 0)
                poll(&entry, 1, 60_000)
                return child.reap() == .exited(0) ? nil : .ended
            } catch {
                return error
            }
        }

        var processes: [pid_t] { ForkBench.processes(named: name) }
    }
#endif

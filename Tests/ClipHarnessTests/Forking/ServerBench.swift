#if os(Linux)
    import ClipHost
    import Foundation

    @testable import ClipHarness

    /// A folder for a fork server of the program `ForkableClip`, and what it is asked for.
    struct ServerBench {
        let run: RunFolder
        /// The last argument, by which one test's processes differ from another's.
        let name = UUID().uuidString

        /// Opens a bench, uses it and closes it.
        static func use(_ body: (ServerBench) throws -> Void) throws {
            let bench = ServerBench(run: try RunFolder())
            defer { bench.run.remove() }
            try body(bench)
        }

        var order: LaunchOrder {
            LaunchOrder(
                executable: ForkBench.program, arguments: [name], environment: ["HERE": "1"], directory: "/usr",
                timeout: .seconds(60))
        }

        func startServer() throws(ForkFailure) -> ForkServerProcess { try startServer(in: "/usr") }

        func startServer(in directory: String) throws(ForkFailure) -> ForkServerProcess {
            var order = order
            order.directory = directory
            guard let folder = try? CaseFolder.make(in: run) else { throw .interrupted }
            return try ForkServerProcess.start(order, in: folder, wake: -1)
        }

        /// Where the launches write to.
        var outcome: String { run.path + "/outcome" }

        /// The variables of a launch with a path of a URL.
        func variables(_ path: String) -> [(name: String, value: String)] {
            LaunchEnvironment(url: "https://example.com/\(path)", outcomePath: outcome).variables
                .map { (name: $0.key, value: $0.value) }
        }

        /// Its processes that run.
        var processes: [pid_t] { ForkBench.processes(named: name) }

        /// Waits for a child, and answers how it has ended.
        static func end(_ process: pid_t) -> LaunchReport.Ending? {
            var status: Int32 = 0
            guard waitpid(process, &status, 0) == process else { return nil }
            return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
        }
    }
#endif

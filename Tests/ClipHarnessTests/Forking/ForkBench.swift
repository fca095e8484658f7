import ClipHost
import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// Launches of the program `ForkableClip`.
struct ForkBench {
    let launcher: ProcessLauncher
    var executable = ForkBench.program
    let name = UUID().uuidString

    static func use(
        _ isolation: Isolation, of executable: String = program, jobs: Int = 1,
        _ body: (ForkBench) async throws -> Void
    ) async throws {
        let launcher = ProcessLauncher(jobs: jobs, isolation: isolation)
        let bench = ForkBench(launcher: launcher, executable: executable)
        defer { bench.launcher.close() }
        try await body(bench)
    }

    static let program = Checkout.product("ForkableClip")

    func launch(
        _ path: String, arguments: [String] = [], environment: [String: String] = [:],
        timeout: Duration = .seconds(60)
    ) async -> LaunchReport {
        let launch = LaunchEnvironment(url: "https://example.com/\(path)", target: .clip, source: "qrCode")
        return await launcher.launch(
            LaunchOrder(
                executable: executable, arguments: arguments + [name],
                environment: launch.variables.merging(environment) { $1 }, directory: "/usr", timeout: timeout))
    }

    /// The number of this bench's processes: servers, and launches that run or are not reaped.
    var servers: Int { Self.processes(named: name).count }

    static func processes(named name: String) -> [pid_t] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.compactMap { pid_t($0) }.filter { process in
            // A process that has ended has no arguments left, but keeps its name.
            guard let command = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8) else {
                return false
            }
            return command.contains(name)
        }
    }
}

extension ForkablePrograms {
    /// The reason that a program does not fork; `nil` if it does.
    func failure(of executable: String) -> ForkFailure? { failures.withLock { $0[executable] ?? nil } }
}

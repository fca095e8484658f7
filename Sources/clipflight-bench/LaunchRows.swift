import CProcess
import ClipHarness
import Foundation

extension Report {
    func fork() async throws {
        let order = LaunchOrder(
            executable: try Tool.built("SampleClips"), arguments: ["costra-coffee"],
            environment: ["_XCAppClipURL": "https://costracoffee.com/1", "CLIPFLIGHT_PROTOCOL": "1"],
            directory: "/", timeout: .seconds(5))
        let what = "isolated cold launch, with _XCAppClipURL, of a host that links ClipHost"
        let seconds = try await measure(
            what, order, count: 200, to: "bare posix_spawn of \(BareSpawn.program)", goal: 2, areForked: true)
        let body = #"assert subprocess.run(["\#(BareSpawn.program)"], capture_output=True).returncode == 0"#
        let pytest = Stopwatch.pytest(body, more: 300) { $0.clock }
        try self(what, seconds, to: pytest.map { ("pytest and subprocess of \(BareSpawn.program)", $0) })
    }

    func launch() async throws {
        let order = LaunchOrder(
            executable: BareSpawn.program, environment: ["_XCAppClipURL": "https://example.com/rent?bikeID=17"],
            directory: "/", timeout: .seconds(5))
        _ = try await measure(
            "isolated launch of any program, \(BareSpawn.program)", order, count: 100,
            to: "bare posix_spawn, pipe and wait", goal: 1.15)
    }

    private func measure(
        _ what: String, _ order: LaunchOrder, count: Int, to anchor: String, goal: Double,
        areForked: Bool = false
    ) async throws -> Double {
        let launcher = ProcessLauncher(jobs: 1)
        defer { launcher.close() }
        return try await paired(what, to: anchor, goal: goal, rounds: 15) {
            let start = ContinuousClock.now
            for _ in 0..<count {
                let launch = await launcher.launch(order)
                guard launch.ending == .exited(0), !areForked || launch.isForked && launch.outcome != .none else {
                    throw BenchFailure("\(order.executable): \(launch.ending), forked: \(launch.isForked)")
                }
            }
            return (ContinuousClock.now - start).inSeconds / Double(count)
        } against: {
            try BareSpawn(command: [BareSpawn.program]).seconds(count: count)
        }
    }
}

/// A launch with only `posix_spawn`, a pipe and a wait, used as the reference.
struct BareSpawn {
    let command: [String]
    var environment: [String] = []

    static let program = access("/bin/true", X_OK) == 0 ? "/bin/true" : "/usr/bin/true"

    func seconds(count: Int = 1) throws(BenchFailure) -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count { try launch() }
        return (ContinuousClock.now - start).inSeconds / Double(count)
    }

    private func launch() throws(BenchFailure) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw BenchFailure("pipe failed with \(errno)") }
        defer { close(ends[0]) }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        var child = pid_t()
        let arguments = Self.pointers(command)
        let variables = Self.pointers(environment)
        defer { for text in arguments + variables { free(text) } }
        let result = posix_spawn(&child, command[0], &actions, nil, arguments, variables)
        posix_spawn_file_actions_destroy(&actions)
        close(ends[1])
        guard result == 0 else { throw BenchFailure("posix_spawn failed with \(result)") }
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) > 0 {}
        var status: Int32 = 0
        waitpid(child, &status, 0)
        guard status == 0 else { throw BenchFailure("\(command.joined(separator: " ")) ended with status \(status)") }
    }

    private static func pointers(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }
}

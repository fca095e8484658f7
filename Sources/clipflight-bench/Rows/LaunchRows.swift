import ClipHarness
import Foundation

/// An isolated launch of a program with its own folder, outcome channel and supervision, over a bare loop.
enum LaunchRow {
    static func measure(_ report: Measurement.Report) async throws {
        let program = BareSpawn.program
        let order = LaunchOrder(
            executable: program, environment: ["_XCAppClipURL": "https://example.com/rent?bikeID=17"], directory: "/",
            timeout: .seconds(5))
        let timings = try await order.timings(count: 100)
        try report(
            Measurement(
                what: "isolated launch of any program, \(program)", figure: timings.measured,
                anchor: ("bare posix_spawn, pipe and wait", timings.anchor), goal: .ratio(1.15)))
    }
}

/// An isolated launch of a host that links `ClipHost`, over a bare loop that starts the smallest of programs.
///
/// A handler finds something for a URL, and there is an outcome. The handler saves nothing: a file that is written
/// safely, as most of the samples do, costs as much as the disk takes.
enum ForkRow {
    static func measure(_ report: Measurement.Report) async throws {
        let order = LaunchOrder(
            executable: try BuiltProgram.path("SampleClips"), arguments: ["costra-coffee"],
            environment: ["_XCAppClipURL": "https://costracoffee.com/1", "CLIPFLIGHT_PROTOCOL": "1"],
            directory: "/", timeout: .seconds(5))
        let timings = try await order.timings(count: 200, areForked: true)
        var row = Measurement(
            what: "isolated cold launch with _XCAppClipURL, host linking ClipHost", figure: timings.measured)
        (row.anchor, row.goal) = (("bare posix_spawn of \(BareSpawn.program)", timings.anchor), .ratio(2))
        try report(row)
        row.anchor = Pytest.perCase(.launches) { $0.clock }.map { time in
            ("pytest and subprocess of \(BareSpawn.program)", time)
        }
        row.goal = nil
        try report(row)
    }
}

extension LaunchOrder {
    /// Seconds that one of so many launches takes on the clock, and a bare launch of the smallest program.
    ///
    /// - Parameter areForked: Whether each has to be forked, and to have an outcome.
    fileprivate func timings(count: Int, areForked: Bool = false) async throws -> (measured: Double, anchor: Double) {
        let launcher = try ProcessLauncher(jobs: 1)
        defer { launcher.close() }
        return try await Stopwatch.paired(rounds: 15) {
            let start = ContinuousClock.now
            for _ in 0..<count {
                let launch = await launcher.launch(self)
                guard launch.ending == .exited(0), !areForked || launch.isForked && launch.outcome != .none else {
                    throw BenchFailure(
                        "a launch of \(executable) ended as \(launch.ending), forked: \(launch.isForked)")
                }
            }
            return (ContinuousClock.now - start).inSeconds / Double(count)
        } against: {
            try BareSpawn.smallest.seconds(count: count)
        }
    }
}

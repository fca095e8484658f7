import ClipHarness

enum LaunchRows {
    static func fork(_ report: Measurement.Report) async throws {
        let order = LaunchOrder(
            executable: try BuiltProgram.path("SampleClips"), arguments: ["costra-coffee"],
            environment: ["_XCAppClipURL": "https://costracoffee.com/1", "CLIPFLIGHT_PROTOCOL": "1"],
            directory: "/", timeout: .seconds(5))
        let timings = try await timings(of: order, count: 200, areForked: true)
        let what = "isolated cold launch with _XCAppClipURL, host linking ClipHost"
        try report(
            Measurement(
                what, timings.measured, to: ("bare posix_spawn of \(BareSpawn.program)", timings.anchor), goal: 2))
        let pytest = Pytest.perCase(.launches) { $0.clock }
        try report(
            Measurement(
                what, timings.measured, to: pytest.map { ("pytest and subprocess of \(BareSpawn.program)", $0) }))
    }

    /// Any program, with its own folder, outcome channel and supervision.
    static func launch(_ report: Measurement.Report) async throws {
        let order = LaunchOrder(
            executable: BareSpawn.program, environment: ["_XCAppClipURL": "https://example.com/rent?bikeID=17"],
            directory: "/", timeout: .seconds(5))
        let timings = try await timings(of: order, count: 100)
        try report(
            Measurement(
                "isolated launch of any program, \(BareSpawn.program)", timings.measured,
                to: ("bare posix_spawn, pipe and wait", timings.anchor), goal: 1.15))
    }

    private static func timings(
        of order: LaunchOrder, count: Int, areForked: Bool = false
    ) async throws -> (measured: Double, anchor: Double) {
        let launcher = ProcessLauncher(jobs: 1)
        defer { launcher.close() }
        return try await Stopwatch.paired(rounds: 15) {
            let start = ContinuousClock.now
            for _ in 0..<count {
                let launch = await launcher.launch(order)
                guard launch.ending == .exited(0), !areForked || launch.isForked && launch.outcome != .none else {
                    throw BenchFailure(
                        "a launch of \(order.executable) ended as \(launch.ending), forked: \(launch.isForked)")
                }
            }
            return (ContinuousClock.now - start).inSeconds / Double(count)
        } against: {
            try BareSpawn.smallest.seconds(count: count)
        }
    }
}

import ClipHarness

/// An isolated launch of a host that links `ClipHost`, with a URL, a handler that finds something, and an outcome, over a
/// bare loop that starts the smallest of programs.
///
/// The handler saves nothing: a file that is written safely, as most of the samples do, costs as much as the disk takes.
enum ForkRow {
    static func measure(_ report: Measurement.Report) async throws {
        let host = try BuiltProgram.path("SampleClips")
        let count = 200
        let launcher = try ProcessLauncher(jobs: 1)
        defer { launcher.close() }
        let order = LaunchOrder(
            executable: host, arguments: ["costra-coffee"],
            environment: ["_XCAppClipURL": "https://costracoffee.com/1", "CLIPFLIGHT_PROTOCOL": "1"],
            directory: "/", timeout: .seconds(5))
        let bare = BareSpawn.smallest
        let timings = try await Stopwatch.paired(rounds: 15) {
            let start = ContinuousClock.now
            for _ in 0..<count {
                let launch = await launcher.launch(order)
                guard launch.ending == .exited(0), launch.outcome != .none, launch.isForked else {
                    throw BenchFailure("a launch of \(host) ended as \(launch.ending), forked: \(launch.isForked)")
                }
            }
            return (ContinuousClock.now - start).inSeconds / Double(count)
        } against: {
            try Stopwatch.seconds { for _ in 0..<count { try bare.launch() } } / Double(count)
        }
        let what = "isolated cold launch with _XCAppClipURL, host linking ClipHost"
        try report(
            Measurement(
                what: what, seconds: timings.measured.median,
                anchor: ("bare posix_spawn of /bin/true", timings.anchor.median), goal: .ratio(2)))
        try report(
            Measurement(
                what: what, seconds: timings.measured.median,
                anchor: Pytest.perCase(.launches, \.clock).map { ("pytest and subprocess of /bin/true", $0) },
                goal: nil))
    }
}

import ClipHarness

/// An isolated launch of a host that links `ClipHost`, with a URL, a handler that finds something, and an outcome, over a
/// bare loop that starts the smallest of programs.
///
/// The handler saves nothing: a file that is written safely, as most of the samples do, costs as much as the disk takes.
enum ForkRow {
    static func measure() async throws -> [Measurement] {
        let host = try BuiltProgram.path("SampleClips")
        let count = 200
        let launcher = try ProcessLauncher(jobs: 1)
        defer { launcher.close() }
        let order = LaunchOrder(
            executable: host, arguments: ["costra-coffee"],
            environment: ["_XCAppClipURL": "https://costracoffee.com/1", "CLIPFLIGHT_PROTOCOL": "1"],
            directory: "/", timeout: .seconds(5))
        let bare = BareSpawn(program: "/bin/true")
        let timings = try await Stopwatch.paired(rounds: 15) {
            let start = ContinuousClock.now
            for _ in 0..<count {
                let report = await launcher.launch(order)
                guard report.ending == .exited(0), report.outcome != .none, report.isForked else {
                    throw BenchFailure("a launch of \(host) ended as \(report.ending), forked: \(report.isForked)")
                }
            }
            return (ContinuousClock.now - start).inSeconds / Double(count)
        } against: {
            try Stopwatch.seconds { for _ in 0..<count { try bare.launch() } } / Double(count)
        }
        return [
            Measurement(
                what: "isolated cold launch with _XCAppClipURL, host linking ClipHost",
                seconds: timings.measured.median,
                anchor: ("bare posix_spawn of /bin/true", timings.anchor.median), goal: .ratio(2)),
            Measurement(
                what: "the same", seconds: timings.measured.median,
                anchor: Pytest.secondsPerCase(.launches).map { ("pytest and subprocess of /bin/true", $0) }, goal: nil),
        ]
    }
}

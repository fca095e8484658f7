import ClipHarness

/// An isolated launch of a program with its own folder, outcome channel and supervision, over a bare loop.
enum LaunchRow {
    static func measure(_ report: Measurement.Report) async throws {
        let program = "/bin/true"
        let count = 100
        let launcher = try ProcessLauncher(jobs: 1)
        defer { launcher.close() }
        let order = LaunchOrder(
            executable: program, environment: ["_XCAppClipURL": "https://example.com/rent?bikeID=17"], directory: "/",
            timeout: .seconds(5))
        let bare = BareSpawn([program])
        let timings = try await Stopwatch.paired(rounds: 15) {
            let start = ContinuousClock.now
            for _ in 0..<count {
                let ending = await launcher.launch(order).ending
                guard ending == .exited(0) else { throw BenchFailure("\(program) ended as \(ending)") }
            }
            return (ContinuousClock.now - start).inSeconds / Double(count)
        } against: {
            try Stopwatch.seconds { for _ in 0..<count { try bare.launch() } } / Double(count)
        }
        let what = "isolated launch of any program, \(program)"
        try report(
            Measurement(
                what: what, seconds: timings.measured.median,
                anchor: ("bare posix_spawn, pipe and wait", timings.anchor.median), goal: .ratio(1.15)))
        try report(
            Measurement(
                what: what, seconds: timings.measured.median,
                anchor: ("Foundation.Process", FoundationProcess.secondsPerLaunch(of: program)), goal: nil))
    }
}

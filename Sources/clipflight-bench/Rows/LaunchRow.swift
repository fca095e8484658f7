import ClipHarness

/// An isolated launch of a program with its own folder, outcome channel and supervision, over a bare loop.
enum LaunchRow {
    static func measure() async throws -> [Measurement] {
        let program = "/bin/true"
        let count = 300
        let launcher = try ProcessLauncher(jobs: 1)
        defer { launcher.close() }
        let order = LaunchOrder(
            executable: program, environment: ["_XCAppClipURL": "https://example.com/rent?bikeID=17"], directory: "/",
            timeout: .seconds(5))
        let bare = BareSpawn(program: program)
        let timings = try await Stopwatch.paired(rounds: 15) {
            let start = ContinuousClock.now
            for _ in 0..<count {
                let report = await launcher.launch(order)
                precondition(report.ending == .exited(0), "\(program) must run, or the figure means nothing")
            }
            return (ContinuousClock.now - start).inSeconds / Double(count)
        } against: {
            try Stopwatch.seconds { for _ in 0..<count { try bare.launch() } } / Double(count)
        }
        return [
            Measurement(
                what: "isolated launch of \(program)", seconds: timings.measured.median,
                anchor: ("bare posix_spawn, pipe and wait", timings.anchor.median), goal: .ratio(1.15)),
            Measurement(
                what: "the same", seconds: timings.measured.median,
                anchor: ("Foundation.Process", try FoundationProcess.secondsPerLaunch(of: program)), goal: nil),
        ]
    }
}

import ClipHarness
import Foundation

extension LaunchOrder {
    /// Seconds that one of so many launches takes on the clock, and a bare launch of the smallest program.
    func timings(count: Int, areForked: Bool = false) async throws -> (measured: Double, anchor: Double) {
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

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

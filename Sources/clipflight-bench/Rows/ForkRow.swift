import ClipHarness
import Foundation

/// An isolated launch of a host that links `ClipHost` and saves nothing, over bare launches of the smallest program.
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

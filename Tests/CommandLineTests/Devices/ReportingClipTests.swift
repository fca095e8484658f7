import Foundation
import TestSupport
import Testing

/// Tests calls of `ClipHost` with the harness, with `ResidentClip` as the app.
@Suite("A clip that reports through ClipHost", .timeLimit(.minutes(30)))
struct ReportingClipTests {
    private static let program = Checkout.product("ResidentClip")
    /// Passes variables to an app as `simctl` does.
    private static let inSimulator = """
        for name in $(env | sed -n 's/^SIMCTL_CHILD_\\([A-Za-z_]*\\)=.*/\\1/p'); do
            eval "export $name=\\"\\$SIMCTL_CHILD_$name\\""
        done

        """
    private static let start = "exec '\(program)' bikes"

    @Test("passes in a simulator, with and without a URL")
    func simulator() async throws {
        let bench = try DeviceBench(app: Self.inSimulator + Self.start)
        let (result, log) = try await bench.run()
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(log.cases.count == 4 && log.cases.allSatisfy { $0.status == "passed" })
    }

    @Test("passes on a phone")
    func phone() async throws {
        let app = "_XCAppClipURL=$url CLIPFLIGHT_OUTCOME=- \(Self.start)"
        let bench = try DeviceBench(host: #"{ "device": { "id": "00008110-A" } }"#, app: app)
        let (result, _) = try await bench.bike()
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }

    @Test("fails with the screen that it shows if the suite expects another")
    func otherScreen() async throws {
        let other = "export _XCAppClipURL='https://bikes.example/rent?bikeID=18'\n"
        let bench = try DeviceBench(app: Self.inSimulator + other + Self.start)
        let (result, bike) = try await bench.bike()
        #expect(result.status == 1, "\(result.output)")
        #expect(bike.status == "failed")
    }
}

import Foundation

/// A whole run of `clipflight` over 3,000 cases with JUnit, beside a bare loop that starts the same program as often.
enum WholeRunRow {
    private static let count = 3_000

    static func measure(_ report: Measurement.Report) async throws {
        let clipflight = try BuiltProgram.path("clipflight")
        // The registered URL and the clip that is opened again are cases, too.
        let rows = (1...count - 2).map { "\($0)\n" }.joined()
        let folder = try ScratchFolder(["suite.json": definition, "rows.csv": "number\n\(rows)"])
        defer { folder.remove() }
        let run = Tool(
            command: [
                clipflight, "run", "suite.json", "--jobs", "1", "--isolation", "spawn", "--report", "junit=junit.xml",
                "--show-progress", "none",
            ], folder: folder.url)
        // To no file: what a file costs is the run's business.
        let bare = BareSpawn(command: ["/bin/sh", "-c", script], environment: ["CLIPFLIGHT_OUTCOME=/dev/null"])
        let timings = try await Stopwatch.paired(rounds: 5) {
            guard let spent = run.spent() else { throw BenchFailure("a run of \(count) cases did not pass") }
            let junit = try String(contentsOfFile: folder.path("junit.xml"), encoding: .utf8)
            guard junit.contains(" tests=\"\(count)\" failures=\"0\"") else {
                throw BenchFailure("a run of \(count) cases reports another number, or failures")
            }
            return spent.clock
        } against: {
            try bare.seconds(count: count) * Double(count)
        }
        try report(
            Measurement(
                "a whole run of 3,000 isolated cases with JUnit, one job", timings.measured,
                to: ("bare posix_spawn, pipe and wait, as often", timings.anchor), goal: 1.25))
    }

    private static let script = #"echo '{"screen": "rent"}' >"$CLIPFLIGHT_OUTCOME""#

    private static let quotedScript = script.replacingOccurrences(of: "\"", with: "\\\"")

    private static let definition = """
        {"version": 1,
         "clip": {"bundleID": "com.example.Clip", "host": {"command": ["/bin/sh", "-c", "\(quotedScript)"]}},
         "experiences": {"advanced": [{"url": "https://example.com/rent"}]},
         "invocations": [{"title": "{number}", "url": "https://example.com/rent/{number}", "each": "rows.csv"}]}
        """
}

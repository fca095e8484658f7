import Foundation

/// Judging the mutants of 1,000 launched cases, beside the run itself.
enum MutantsRow {
    private static let count = 1_000

    static func measure(_ report: Measurement.Report) async throws {
        let clipflight = try BuiltProgram.path("clipflight")
        // The registered URL and the clip that is opened again are cases, too.
        let rows = (1...count - 2).map { "\($0)\n" }.joined()
        let folder = try ScratchFolder(["suite.json": definition, "rows.csv": "number\n\(rows)"])
        defer { folder.remove() }
        func run(_ more: [String]) throws -> Double {
            let command = [clipflight, "run", "suite.json", "--jobs", "1", "--show-progress", "none"] + more
            guard let spent = Tool(command: command, folder: folder.url).spent() else {
                throw BenchFailure("a run of \(count) cases did not pass")
            }
            return spent.clock
        }
        // In turns, so that a busy machine is so for both.
        let timings = try await Stopwatch.paired(rounds: 9) {
            try run(["--mutants"])
        } against: {
            try run([])
        }
        try report(
            Measurement(
                "--mutants over a suite of 1,000 launched cases, more than the run takes",
                max(0, timings.measured - timings.anchor), to: ("the run itself", timings.anchor), goal: 0.1))
    }

    private static let script = #"echo '{"screen": "rent", "parameters": {"bike": "17"}}' >"$CLIPFLIGHT_OUTCOME""#

    private static let quotedScript = script.replacingOccurrences(of: "\"", with: "\\\"")

    private static let definition = """
        {"version": 1,
         "clip": {"bundleID": "com.example.Clip", "host": {"command": ["/bin/sh", "-c", "\(quotedScript)"]}},
         "experiences": {"advanced": [{"url": "https://example.com/rent"}]},
         "invocations": [{"title": "{number}", "url": "https://example.com/rent/{number}", "each": "rows.csv",
           "expect": {"screen": "rent", "parameters": {"bike": "17"}}}]}
        """
}

import CProcess
import Foundation

/// A whole run of `clipflight` over 3,000 cases, each a process of its own, with JUnit and one job.
///
/// Its anchor is a bare loop that starts the same program as often.
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
                what: "a whole run of 3,000 isolated cases with JUnit, one job", figure: timings.measured,
                anchor: ("bare posix_spawn, pipe and wait, as often", timings.anchor), goal: .ratio(1.25)))
    }

    private static let script = #"echo '{"screen": "rent"}' >"$CLIPFLIGHT_OUTCOME""#

    /// In a string of JSON.
    private static let quotedScript = script.replacingOccurrences(of: "\"", with: "\\\"")

    private static let definition = """
        {"version": 1,
         "clip": {"bundleID": "com.example.Clip", "host": {"command": ["/bin/sh", "-c", "\(quotedScript)"]}},
         "experiences": {"advanced": [{"url": "https://example.com/rent"}]},
         "invocations": [{"title": "{number}", "url": "https://example.com/rent/{number}", "each": "rows.csv"}]}
        """
}

/// From the start of `clipflight run` to its first launch, with a suite of twenty cases.
enum StartRow {
    static func measure(_ report: Measurement.Report) async throws {
        let program = try BuiltProgram.path("clipflight")
        let folder = try ScratchFolder()
        defer { folder.remove() }
        let fifo = folder.path("first")
        guard mkfifo(fifo, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        let suite = folder.path("bench.json")
        try Data(suiteText(fifo: fifo).utf8).write(to: URL(fileURLWithPath: suite))
        let timings = try await Stopwatch.paired(rounds: 11) {
            try start(program, suite, fifo: fifo)
        } against: {
            try BareSpawn.smallest.seconds()
        }
        try report(
            Measurement(
                what: "start to first case, 20-case suite", figure: timings.measured,
                anchor: ("bare posix_spawn of \(BareSpawn.program)", timings.anchor), goal: .ratio(25)))
    }

    /// The first case marks its start by opening the pipe; for the others it has no reader.
    private static func suiteText(fifo: String) -> String {
        let invocations = (1...18).map { #"{"title": "\#($0)", "url": "https://example.com/rent/\#($0)"}"# }
        return """
            {"version": 1,
             "clip": {"bundleID": "com.example.Clip", "host": {"command": ["/bin/sh", "-c", "echo > '\(fifo)'"]}},
             "experiences": {"advanced": [{"url": "https://example.com/rent"}]},
             "invocations": [\(invocations.joined(separator: ","))]}
            """
    }

    private static func start(_ program: String, _ suite: String, fifo: String) throws -> Double {
        let listening = open(fifo, O_RDWR)
        guard listening >= 0 else { throw CocoaError(.fileReadUnknown) }
        defer { close(listening) }
        let started = ContinuousClock.now
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["run", suite, "-j", "1", "-o", fifo + ".reports", "--show-progress", "none"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        var waiting = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
        let count = poll(&waiting, 1, 30_000)
        let seconds = (ContinuousClock.now - started).inSeconds
        if count != 1 { process.terminate() }
        process.waitUntilExit()
        guard count == 1 else {
            throw BenchFailure("\(program) run \(suite) launched nothing; it ended with \(process.terminationStatus)")
        }
        var bytes: [UInt8] = Array(repeating: 0, count: 64)
        _ = read(listening, &bytes, bytes.count)
        return seconds
    }
}

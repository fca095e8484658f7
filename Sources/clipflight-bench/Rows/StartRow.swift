import CProcess
import Foundation

/// From the start of `clipflight run` to its first launch, with a suite of twenty cases.
enum StartRow {
    static func measure(_ report: Measurement.Report) async throws {
        let program = try BuiltProgram.path("clipflight")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("clipflight-bench-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fifo = folder.appendingPathComponent("first").path
        guard mkfifo(fifo, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        let suite = folder.appendingPathComponent("bench.json")
        try suiteText(fifo: fifo).write(to: suite, atomically: false, encoding: .utf8)
        let timings = try await Stopwatch.paired(rounds: 10) {
            try start(program, suite.path, fifo: fifo)
        } against: {
            try Stopwatch.seconds { try BareSpawn.smallest.launch() }
        }
        try report(
            Measurement(
                what: "start to first case, 20-case suite", seconds: timings.measured.median,
                anchor: ("bare posix_spawn of /bin/true", timings.anchor.median), goal: .ratio(25)))
    }

    /// The first case tells its start by opening the pipe; the others find nobody who listens, and go on.
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

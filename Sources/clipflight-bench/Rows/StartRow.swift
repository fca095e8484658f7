import Foundation

/// From the start of `clipflight run` to its first launch, beside a program that only imports Foundation.
enum StartRow {
    static func measure(_ report: Measurement.Report) async throws {
        let program = try BuiltProgram.path("clipflight")
        let folder = try ScratchFolder(["anchor.swift": "import Foundation\n"])
        defer { folder.remove() }
        let fifo = folder.path("first")
        mkfifo(fifo, 0o600)
        let suite = folder.path("bench.json")
        try Data(suiteText(fifo: fifo).utf8).write(to: URL(fileURLWithPath: suite))
        let compiler = Tool(command: ["swiftc", "-O", "anchor.swift", "-o", "anchor"], folder: folder.url)
        guard compiler.spent() != nil else { throw BenchFailure("swiftc did not build the program to compare with") }
        let anchor = BareSpawn(command: [folder.path("anchor")])
        let timings = try await Stopwatch.paired(rounds: 11) {
            try start(program, suite, fifo: fifo)
        } against: {
            try anchor.seconds()
        }
        try report(
            Measurement(
                "start to first case, 20-case suite", timings.measured,
                to: ("a Swift program that only imports Foundation", timings.anchor), goal: 2.5))
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
        return seconds
    }
}

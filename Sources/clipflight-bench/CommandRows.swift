import Foundation

extension Report {
    func run() async throws {
        let count = 3_000
        let suite = try ScriptSuite(cases: count)
        defer { suite.folder.remove() }
        let run = try suite.run(["--isolation", "spawn", "--report", "junit=junit.xml"])
        // The bare process writes no file, so the ratio includes the cost of writing.
        let bare = BareSpawn(
            command: ["/bin/sh", "-c", ScriptSuite.script], environment: ["CLIPFLIGHT_OUTCOME=/dev/null"])
        try await paired(
            "a whole run of 3,000 isolated cases with a JUnit report and one job",
            to: "bare posix_spawn, pipe and wait, repeated", goal: 1.25, rounds: 5
        ) {
            let seconds = try run.seconds()
            let junit = try String(contentsOfFile: suite.folder.path("junit.xml"), encoding: .utf8)
            guard junit.contains(" tests=\"\(count)\" failures=\"0\"") else {
                throw BenchFailure("not all of \(count) cases passed")
            }
            return seconds
        } against: {
            try bare.seconds(count: count) * Double(count)
        }
    }

    func mutants() async throws {
        let suite = try ScriptSuite(cases: 1_000, expect: #"{"screen": "rent", "parameters": {"bike": "17"}}"#)
        defer { suite.folder.remove() }
        let (mutants, run) = (try suite.run(["--mutants"]), try suite.run([]))
        var seconds = 0.0
        try await paired(
            "extra time for --mutants with 1,000 launched cases", to: "the run itself", goal: 0.1, rounds: 9
        ) {
            seconds = try run.seconds()
            return max(0, try mutants.seconds() - seconds)
        } against: {
            seconds
        }
    }

    func start() async throws {
        let folder = try ScratchFolder(["anchor.swift": "import Foundation\n"])
        defer { folder.remove() }
        let fifo = folder.path("first")
        mkfifo(fifo, 0o600)
        // Each host writes to the pipe. The first write ends the measured time.
        let suite = try ScriptSuite(cases: 20, script: "echo > '\(fifo)'")
        defer { suite.folder.remove() }
        _ = try Tool(command: ["swiftc", "-O", "anchor.swift", "-o", "anchor"], folder: folder.url).seconds()
        let anchor = BareSpawn(command: [folder.path("anchor")])
        let run = try suite.run([])
        try await paired(
            "start to first case, 20-case suite", to: "a Swift program that only imports Foundation", goal: 2.5,
            rounds: 11
        ) {
            try start(run.process, fifo: fifo)
        } against: {
            try anchor.seconds()
        }
    }

    private func start(_ process: Process, fifo: String) throws -> Double {
        let listening = open(fifo, O_RDWR)
        defer { close(listening) }
        let started = ContinuousClock.now
        try process.run()
        var waiting = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
        let count = poll(&waiting, 1, 30_000)
        let seconds = (ContinuousClock.now - started).inSeconds
        if count != 1 { process.terminate() }
        process.waitUntilExit()
        guard count == 1 else {
            throw BenchFailure("the run launched nothing, and ended with status \(process.terminationStatus)")
        }
        return seconds
    }
}

private struct ScriptSuite {
    static let script = #"echo '{"screen": "rent", "parameters": {"bike": "17"}}' >"$CLIPFLIGHT_OUTCOME""#

    let folder: ScratchFolder

    init(cases: Int, script: String = Self.script, expect: String = "{}") throws {
        // The registered URL and the launch without a URL add two more cases.
        let rows = (1...cases - 2).map { "\($0)\n" }.joined()
        let script = script.replacingOccurrences(of: "\"", with: "\\\"")
        let definition = """
            {"version": 1,
             "clip": {"bundleID": "com.example.Clip", "host": {"command": ["/bin/sh", "-c", "\(script)"]}},
             "experiences": {"advanced": [{"url": "https://example.com/rent"}]},
             "invocations": [{"title": "{number}", "url": "https://example.com/rent/{number}", "each": "rows.csv",
               "expect": \(expect)}]}
            """
        folder = try ScratchFolder(["suite.json": definition, "rows.csv": "number\n\(rows)"])
    }

    func run(_ options: [String]) throws -> Tool {
        let command = [try Tool.built("clipflight"), "run", "suite.json", "--jobs", "1"]
        return Tool(command: command + ["--show-progress", "none"] + options, folder: folder.url)
    }
}

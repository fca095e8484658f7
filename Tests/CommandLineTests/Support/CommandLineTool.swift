import ClipFlightCommand
import Foundation
import TestSupport

/// The command `clipflight`.
struct CommandLineTool {
    /// How a run ended and what it printed.
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The built program, for tests that need a separate process.
    static let program = Checkout.product("clipflight")

    /// Runs a command and waits for its end. Starts a process only if the command launches cases.
    ///
    /// - Parameter program: A program to start instead, such as the tool itself or a shell.
    static func run(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], program: String? = nil,
        through turnstile: Turnstile = .shared
    ) async throws -> Result {
        let pass = await turnstile.enter()
        let launches =
            ["run", "launch"].contains(arguments.first) && Set(arguments).isDisjoint(with: ["--help", "-h"])
        if let program = program ?? (launches ? Self.program : nil) {
            return try await Running(arguments, folder, environment, pass, program).end()
        }
        defer { withExtendedLifetime(pass) {} }
        return try await call(arguments, in: folder, environment: environment)
    }

    /// Runs a command as a function in this process. A `run` command must not launch anything.
    static func call(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
    ) async throws -> Result {
        let streams = try TemporaryFolder()
        let files = try ["out", "err"].map { name in
            try streams.write("", to: name)
            return try FileHandle(forWritingTo: streams.url.appendingPathComponent(name))
        }
        let context = Context(
            folder: folder.path, environment: variables(of: folder, environment),
            output: files[0].fileDescriptor, errors: files[1].fileDescriptor)
        let status = await Program.run(arguments[...], in: context)
        // Relative paths were made absolute in this process, so the folder's path is removed.
        let texts = try ["out", "err"].map { try streams.read($0).replacing(folder.path + "/", with: "") }
        for file in files { try file.close() }
        return Result(status: status.code, output: texts[0], errors: texts[1])
    }

    private static func variables(of folder: TemporaryFolder, _ others: [String: String]) -> [String: String] {
        let variables = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path]
        return variables.merging(others) { _, other in other }
    }

    /// Starts the tool in a folder.
    ///
    /// - Parameter input: The tool's standard input; by default, none.
    static func start(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
        through turnstile: Turnstile = .forIdlers, input: FileHandle = .nullDevice
    ) async throws -> Running {
        try Running(arguments, folder, environment, await turnstile.enter(), input: input)
    }

    /// The error for a run that ended before it printed the expected text.
    struct EndedWithout: Error {
        var text: String
        var output: String
    }

    /// A run that may still be in progress.
    final class Running {
        private let process = Process()
        private let streams: TemporaryFolder
        private let ended: AsyncStream<Void>
        private let pass: Turnstile.Pass

        fileprivate init(
            _ arguments: [String], _ folder: TemporaryFolder, _ environment: [String: String],
            _ pass: Turnstile.Pass, _ program: String = CommandLineTool.program,
            input: FileHandle = .nullDevice
        ) throws {
            self.pass = pass
            streams = try TemporaryFolder()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
            process.currentDirectoryURL = folder.url
            process.environment = variables(of: folder, environment)
            process.standardInput = input
            // Files, unlike pipes, cannot fill up, and remaining processes cannot hold them open.
            try streams.write("", to: "out")
            try streams.write("", to: "err")
            let output = try FileHandle(forWritingTo: streams.url.appendingPathComponent("out"))
            let errors = try FileHandle(forWritingTo: streams.url.appendingPathComponent("err"))
            process.standardOutput = output
            process.standardError = errors
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            ended = stream
            process.terminationHandler = { _ in continuation.finish() }
            try process.run()
            try output.close()
            try errors.close()
        }

        /// Ends the process, so that a failing test leaves nothing running.
        deinit {
            if process.isRunning { kill(number, SIGKILL) }
        }

        var number: pid_t { process.processIdentifier }

        /// Sends a signal to the process, unless its number may belong to another by now.
        func send(_ signal: Int32) {
            if process.isRunning { kill(number, signal) }
        }

        func outputSoFar() throws -> String { try streams.read("out") }

        /// Waits until a text was printed this many times, and returns the whole output.
        @discardableResult
        func output(with text: String, times: Int = 1) async throws -> String {
            while true {
                let isLast = !process.isRunning
                let output = try outputSoFar()
                if output.components(separatedBy: text).count > times { return output }
                if isLast { throw EndedWithout(text: text, output: output) }
                try await Task.sleep(for: .milliseconds(20))
            }
        }

        func end() async throws -> Result {
            for await _ in ended {}
            // A test's time limit ends the wait but not the process, which then has no status.
            if process.isRunning { throw CancellationError() }
            let code = process.terminationStatus
            return Result(
                status: process.terminationReason == .exit ? code : 128 + code,
                output: String(
                    decoding: try Data(contentsOf: streams.url.appendingPathComponent("out")), as: UTF8.self),
                errors: String(decoding: try Data(contentsOf: streams.url.appendingPathComponent("err")), as: UTF8.self)
            )
        }
    }
}

/// Waits until a condition holds, or until the test's time limit.
func wait(until condition: () throws -> Bool) async throws {
    while try !condition() { try await Task.sleep(for: .milliseconds(20)) }
}

/// Shell scripts that run the built `clipflight` as `$0`.
enum Shell {
    /// Runs a script in a folder and waits for its end.
    ///
    /// - Parameter wrapper: A program that runs the shell, with its arguments.
    static func run(
        _ script: String, in folder: TemporaryFolder, by wrapper: [String] = [], through turnstile: Turnstile = .shared
    ) async throws {
        let pass = await turnstile.enter()
        defer { withExtendedLifetime(pass) {} }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = wrapper + ["/bin/sh", "-c", script, Checkout.product("clipflight")]
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        let (ended, continuation) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        for await _ in ended {}
        if process.isRunning {
            process.terminate()
            throw CancellationError()
        }
    }
}

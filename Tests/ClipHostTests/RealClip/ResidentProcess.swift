import ClipHost
import ClipRouting
import Foundation
import TestSupport

/// A process of `ResidentClip` that runs until it is ended.
final class ResidentProcess {
    /// The folder for the process's outcome.
    let folder: TemporaryFolder
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Starts the process. Without a path, `CLIPFLIGHT_OUTCOME` is not set.
    init(
        _ arguments: String..., path: (TemporaryFolder) -> String? = { $0.path("outcome") },
        launch: LaunchEnvironment = LaunchEnvironment()
    ) throws {
        folder = try TemporaryFolder()
        var launch = launch
        launch.outcomePath = path(folder)
        process.executableURL = URL(fileURLWithPath: Checkout.product("ResidentClip"))
        process.arguments = arguments
        process.environment = launch.variables
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle(forWritingAtPath: try folder.write("", to: "stderr"))
        try process.run()
        try output.fileHandleForWriting.close()
    }

    deinit {
        // A test's threads, and the processes that they start, block other signals.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Sends a line to the process.
    func send(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Waits for the outcome's file, as the harness does, and takes it away.
    func takeOutcome() throws -> Outcome {
        try wait(until: { folder.has("outcome") })
        // The file is moved before it is read, because the clip may write the next one meanwhile.
        let taken = folder.path("taken")
        try FileManager.default.moveItem(atPath: folder.path("outcome"), toPath: taken)
        defer { try? FileManager.default.removeItem(atPath: taken) }
        return try Outcome(json: Data(contentsOf: URL(fileURLWithPath: taken)))
    }

    /// Waits for text on standard error.
    func takeError() throws -> String {
        try wait(until: { try folder.read("stderr").hasSuffix("\n") })
        return try folder.read("stderr")
    }

    /// Lets the process end, and returns its status and the output that was not read.
    func end() throws -> Ending {
        try input.fileHandleForWriting.close()
        let rest = try? output.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return Ending(
            status: isSignal ? -process.terminationStatus : process.terminationStatus,
            output: String(decoding: rest ?? Data(), as: UTF8.self))
    }

    struct Ending: Equatable {
        var status: Int32 = 0
        var output = ""
    }

    /// Waits for the last line on standard output.
    func readLine() -> String {
        var line = Data()
        while line.last != 0x0A, case let part = output.fileHandleForReading.availableData, !part.isEmpty {
            line += part
        }
        return String(decoding: line.dropLast(), as: UTF8.self)
    }

    /// Stops reading the process's standard output.
    func closeOutput() throws { try output.fileHandleForReading.close() }

    struct TooLate: Error {}

    private func wait(until condition: () throws -> Bool) throws {
        for _ in 0..<6000 {
            if try condition() { return }
            usleep(5000)
        }
        throw TooLate()
    }
}

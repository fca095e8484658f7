import ClipHost
import ClipRouting
import Foundation
import TestSupport

/// A process of `ResidentClip`, which runs until it is ended.
final class ResidentProcess {
    /// The folder of its outcome.
    let folder: TemporaryFolder
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Starts it; without a path it has no `CLIPFLIGHT_OUTCOME`.
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
        // The threads of a test block other signals, also for what they start.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Sends it a line.
    func send(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Waits for a file in the folder, as the harness does, and takes it away.
    func takeOutcome() throws -> Outcome {
        try wait(until: { folder.has("outcome") })
        // Taken away before it is read: the clip may put the next one there meanwhile.
        let taken = folder.path("taken")
        try FileManager.default.moveItem(atPath: folder.path("outcome"), toPath: taken)
        defer { try? FileManager.default.removeItem(atPath: taken) }
        return try Outcome(json: Data(contentsOf: URL(fileURLWithPath: taken)))
    }

    /// Waits for a text on standard error.
    func takeError() throws -> String {
        try wait(until: { try folder.read("stderr").hasSuffix("\n") })
        return try folder.read("stderr")
    }

    /// Lets it end by itself, and returns its status and what it has printed that was not read.
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

    /// Waits for a line on standard output, which is the last one there.
    func readLine() -> String {
        var line = Data()
        while line.last != 0x0A, case let part = output.fileHandleForReading.availableData, !part.isEmpty {
            line += part
        }
        return String(decoding: line.dropLast(), as: UTF8.self)
    }

    /// Stops to read its standard output.
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

import ClipHost
import ClipRouting
import Foundation
import TestSupport

/// A real launch of `SampleClips`.
struct SampleProcess {
    var arguments: [String]
    var environment: LaunchEnvironment

    struct Ending {
        var status: Int32
        var output: String
        var errorOutput: String
    }

    /// Starts the program and waits for its end.
    func run() throws -> Ending {
        let process = Process()
        let output = Pipe()
        let errorOutput = Pipe()
        process.executableURL = URL(fileURLWithPath: Checkout.product("SampleClips"))
        process.arguments = arguments
        process.environment = environment.variables
        process.standardOutput = output
        process.standardError = errorOutput
        try process.run()
        // Both outputs fit in a pipe, so reading one after the other cannot block the child.
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let errorText = errorOutput.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return Ending(
            status: isSignal ? -process.terminationStatus : process.terminationStatus,
            output: String(decoding: text, as: UTF8.self), errorOutput: String(decoding: errorText, as: UTF8.self))
    }

    /// Runs a closure with its own folder, which is removed afterwards.
    static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "clip-host-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}

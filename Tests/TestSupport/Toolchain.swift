import Foundation

/// The compilers that the tests were built with.
package enum Toolchain {
    /// The error for a command that failed.
    package struct Failure: Error {
        package var text: String
    }

    /// Runs a command of the toolchain and returns its output.
    @discardableResult
    package static func run(_ command: String...) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = FileManager.default.temporaryDirectory
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(text: text) }
        return text
    }
}

import Foundation
import TestSupport

/// A shell script around the built `clipflight`, which is its `$0`.
enum Shell {
    /// Runs a script in a folder and waits for its end.
    ///
    /// - Parameter wrapper: A program that runs the shell, with its arguments.
    static func run(_ script: String, in folder: TemporaryFolder, by wrapper: [String] = []) async throws {
        let pass = await Turnstile.shared.enter()
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

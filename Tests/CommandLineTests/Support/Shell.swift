import Foundation
import TestSupport

/// A shell script around the built `clipflight`, which is its `$0`.
enum Shell {
    /// Runs a script in a folder and waits for its end.
    static func run(_ script: String, in folder: TemporaryFolder) async throws {
        let pass = await Turnstile.shared.enter()
        defer { withExtendedLifetime(pass) {} }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, Checkout.product("clipflight")]
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        let (ended, continuation) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        for await _ in ended {}
    }
}

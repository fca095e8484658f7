import ClipSuites
import Foundation

struct SwiftProduct: Sendable, Hashable {
    let name: String
    let package: String

    /// Builds the product for debugging, so that a crash names its source line, and returns the program's path.
    func build(
        with launcher: ProcessLauncher, environment: [String: String], masking mask: SecretMask,
        progress: HostPreparation.Progress
    ) async throws(HostFailure) -> String {
        guard FileKind.of(package) == .folder else {
            throw HostFailure("the package \(package) of the host “\(name)” is not there")
        }
        await progress("building \(name)")
        var command = ["swift", "build", "--package-path", package, "--configuration", "debug"]
        if Self.isLockedByAncestor(package) { command += ["--scratch-path", "\(package)/.build/clipflight"] }
        _ = try await launcher.run(
            command + ["--product", name], in: package, environment: environment, masking: mask)
        let printed = try await launcher.run(
            command + ["--show-bin-path"], in: package, environment: environment, masking: mask)
        let folder = printed.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
        do {
            return try ExecutableLookup.check("\(folder)/\(name)")
        } catch {
            throw HostFailure("“\(name)” was built but cannot be run: \(error.message); is it an executable product?")
        }
    }

    /// Whether a process above this one has SwiftPM's lock on the package's build folder.
    ///
    /// `swift test` holds it even while a test builds a product, so that waiting for it would never end: such a build has
    /// its own folder (`SwiftProductTests.locksOfAncestors`).
    static func isLockedByAncestor(_ package: String) -> Bool {
        guard let text = BoundedFile.read("\(package)/.build/.lock", limit: 32),
            let holder = pid_t(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        else { return false }
        var process = getpid()
        // The chain ends at the first process; the bound is for one that changes while it is walked.
        for _ in 0..<256 where process > 1 {
            guard let status = ProcessTable.status(of: process) else { return false }
            process = status.parent
            if process == holder { return true }
        }
        return false
    }
}

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
        if BuildLock.isHeldByAncestor(of: package) { command += ["--scratch-path", "\(package)/.build/clipflight"] }
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
}

/// SwiftPM's lock on a build folder. `swift test` holds it even while a test builds a product of the
/// package, so that waiting for it would never end (`SwiftProductTests.locksOfAncestors`): such a build has its own folder.
enum BuildLock {
    static func isHeldByAncestor(of package: String) -> Bool {
        guard let text = BoundedFile.read("\(package)/.build/.lock", limit: 32),
            let holder = pid_t(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        else { return false }
        return ProcessTable.isProcess(getpid(), below: holder)
    }
}

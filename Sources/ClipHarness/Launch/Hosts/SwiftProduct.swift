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
        let command = ["swift", "build", "--package-path", package, "--configuration", "debug"]
        func build(_ options: [String]) async throws(HostFailure) -> String {
            _ = try await launcher.run(
                command + options + ["--product", name], in: package, environment: environment, masking: mask)
            return try await launcher.run(
                command + options + ["--show-bin-path"], in: package, environment: environment, masking: mask)
        }
        let printed =
            BuildLock.isHeldByAncestor(of: package)
            ? try await BuildLock.whileHoldingOwn(for: package, isInterrupted: { launcher.isInterrupted }) {
                () async throws(HostFailure) in try await build(["--ignore-lock"])
            } : try await build([])
        let folder = printed.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
        do {
            return try ExecutableLookup.check("\(folder)/\(name)")
        } catch {
            throw HostFailure("“\(name)” was built but cannot be run: \(error.message); is it an executable product?")
        }
    }
}

/// SwiftPM's lock on a build folder. `swift test` holds it even while a test builds a product of the
/// package, so that waiting for it would never end (`SwiftProductTests.locksOfAncestors`).
enum BuildLock {
    static func isHeldByAncestor(of package: String) -> Bool {
        guard let text = BoundedFile.read("\(package)/.build/.lock", limit: 32),
            let holder = pid_t(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        else { return false }
        return ProcessTable.isProcess(getpid(), below: holder)
    }

    /// Runs `body` while no other harness builds the package: builds that ignore SwiftPM's lock spoil each other.
    static func whileHoldingOwn<Result: Sendable>(
        for package: String, isInterrupted: () -> Bool, _ body: () async throws(HostFailure) -> Result
    ) async throws(HostFailure) -> Result {
        let number = open("\(package)/.build/.clipflight-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard number >= 0 else { return try await body() }
        let file = Descriptor(owning: number)
        let deadline = LaunchClock.after(ProcessLauncher.toolTimeout)
        while flock(file.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK, !isInterrupted(),
            !LaunchClock.isOver(deadline)
        {
            try? await Task.sleep(for: .milliseconds(20))
        }
        return try await body()
    }
}

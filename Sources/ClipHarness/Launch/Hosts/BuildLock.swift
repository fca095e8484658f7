import Foundation

/// The lock that SwiftPM holds on a package's build folder.
enum BuildLock {
    /// Whether a process that has started this one holds the lock, so that waiting for it would never end.
    ///
    /// `swift test` does: it keeps the lock while the tests run, also while they run a harness.
    static func isHeldByAncestor(of package: String) -> Bool {
        guard let text = BoundedFile.read("\(package)/.build/.lock", limit: 32),
            let holder = pid_t(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        else { return false }
        return Ancestors.contain(holder, of: getpid())
    }

    /// Runs `body` while no other harness does so for the package, but waits no longer than a build may take.
    ///
    /// Builds that pass by SwiftPM's own lock would otherwise spoil each other's.
    static func whileHoldingOwn<Result: Sendable>(
        for package: String, _ body: () async -> Result
    ) async -> Result {
        let number = open("\(package)/.build/.clipflight-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard number >= 0 else { return await body() }
        // It is given back when the descriptor is closed.
        let file = Descriptor(owning: number)
        let deadline = Deadline.after(ToolRun.timeout)
        while flock(file.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK, !Task.isCancelled,
            Deadline.clock.now < deadline
        {
            try? await Task.sleep(for: .milliseconds(20))
        }
        return await body()
    }
}

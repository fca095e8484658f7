import CProcess
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
        var ancestor = parent(of: getpid())
        // A chain of parents ends at the first process; the bound is for one that changes while it is walked.
        for _ in 0..<256 where ancestor > 1 {
            if ancestor == holder { return true }
            ancestor = parent(of: ancestor)
        }
        return false
    }

    private static func parent(of process: pid_t) -> pid_t {
        var status = cprocess_status()
        return cprocess_status(process, &status) == 0 ? status.parent : 0
    }

    /// Runs `body` while no other harness does so for the package.
    ///
    /// Builds that pass by SwiftPM's own lock would otherwise spoil each other's.
    static func whileHoldingOwn<Result: Sendable>(
        for package: String, _ body: () async -> Result
    ) async -> Result {
        let number = open("\(package)/.build/.clipflight-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard number >= 0 else { return await body() }
        // It is given back when the descriptor is closed.
        let file = Descriptor(owning: number)
        while flock(file.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(20))
        }
        return await body()
    }
}

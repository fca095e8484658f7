import CProcess
import Foundation

/// Sees to it that this process leaves nothing behind, also where it is killed: no child, no folder of a launch, no
/// unfinished report.
///
/// On Linux that is the job of a small process beside this one, which is started with the first path that is to be
/// watched and knows the children by their tags: only where this process is the harness's own (``HarnessProcess``).
/// Elsewhere nobody is left to do it after a kill.
///
/// `@unchecked Sendable`: all variables are only touched while `lock` is held.
package final class Guardian: @unchecked Sendable {
    /// The guardian of this process.
    package static let shared = Guardian()

    private let lock = NSLock()
    private var paths: Set<String> = []
    private var left: [String] = []
    private var guardian: cprocess_guardian?
    private var mayStart = false

    private init() {}

    /// Lets the first path that is to be watched start the guardian's process.
    func allowProcess() {
        lock.withLock { mayStart = true }
    }

    /// Sees from now on that a file or folder goes with this process, at the latest.
    package func watch(_ path: String) {
        lock.withLock {
            if mayStart, guardian == nil {
                var started = cprocess_guardian()
                if cprocess_start_guardian(LaunchTag.harness, &started) == 0 { guardian = started }
            }
            paths.insert(path)
            tell(CPROCESS_GUARDIAN_ADD, path)
        }
    }

    /// Leaves a path alone, which is gone or has become what was wanted.
    ///
    /// - Parameter isLeft: Whether it could not be removed, so that somebody has to be told.
    package func forget(_ path: String, isLeft: Bool = false) {
        lock.withLock {
            guard paths.remove(path) != nil else { return }
            if isLeft { left.append(path) }
            tell(CPROCESS_GUARDIAN_DROP, path)
        }
    }

    /// The guardian's process, where there is one.
    var process: pid_t? { lock.withLock { guardian?.process } }

    /// The paths that could not be removed.
    package var leftBehind: [String] { lock.withLock { left } }

    /// Ends the guardian, where nothing is left to watch: before the end of this process.
    package func dismiss() {
        lock.withLock {
            guard paths.isEmpty else { return }
            tell(CPROCESS_GUARDIAN_LEAVE, "")
            end(within: .seconds(5))
        }
    }

    /// Ends all launches and removes everything that is watched, now. Nothing may be launched or written afterwards.
    package func clearAway() {
        lock.withLock {
            LaunchedGroups.shared.kill()
            if guardian == nil {
                for path in paths { FolderRemoval.remove(path) }
            } else {
                end(within: .seconds(10))
            }
        }
    }

    private func tell(_ order: Int, _ path: String) {
        guard var guardian else { return }
        _ = cprocess_tell_guardian(&guardian, CChar(order), path)
    }

    /// Lets the guardian know that there is no more to come, and waits for its end, but not for ever.
    private func end(within patience: Duration) {
        guard let guardian else { return }
        self.guardian = nil
        close(guardian.channel)
        let deadline = Deadline.after(patience)
        var ending = cprocess_ending()
        while cprocess_ending(guardian.process, true, &ending) == 0, !ending.ended,
            Deadline.clock.now < deadline
        {
            usleep(1000)
        }
    }
}

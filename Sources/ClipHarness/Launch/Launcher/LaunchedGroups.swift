import Foundation

/// The process groups of all launches of this process that are under way.
///
/// `@unchecked Sendable`: all variables are only touched while `condition` is held.
final class LaunchedGroups: @unchecked Sendable {
    static let shared = LaunchedGroups()

    private let condition = NSCondition()
    private var groups: [pid_t: ProcessGroup] = [:]
    /// How many children are being started, whose groups are not known yet.
    private var starting = 0
    private var isStopped = false

    /// How long those that are being started are waited for.
    private static let startLimit: TimeInterval = 2

    /// Starts a child, if `start` makes one, and adds its group.
    func add(_ start: () throws(StartFailure) -> Child?) throws(StartFailure) -> Child? {
        condition.withLock {
            while isStopped { condition.wait() }
            starting += 1
        }
        defer {
            condition.withLock {
                starting -= 1
                condition.broadcast()
            }
        }
        guard let child = try start() else { return nil }
        let group = child.group
        condition.withLock {
            Guardian.shared.setWatched(true, group)
            groups[group.leader] = group
            if isStopped { group.signal(SIGSTOP) }
        }
        return child
    }

    /// Removes the group of a child, before its exit descriptor is closed.
    func remove(_ group: ProcessGroup) {
        condition.withLock {
            // Another launch's child may have been given the number by now.
            guard groups[group.leader]?.exitDescriptor == group.exitDescriptor else { return }
            groups[group.leader] = nil
            Guardian.shared.setWatched(false, group)
        }
    }

    /// Stops every group, once no child is being started: a process that is stopped itself could not stop it.
    func stop() {
        condition.withLock {
            isStopped = true
            let deadline = Date(timeIntervalSinceNow: Self.startLimit)
            while starting > 0, condition.wait(until: deadline) {}
            signal(SIGSTOP)
        }
    }

    func resume() {
        condition.withLock {
            isStopped = false
            signal(SIGCONT)
            condition.broadcast()
        }
    }

    func kill() {
        condition.withLock { signal(SIGKILL) }
    }

    private func signal(_ signal: Int32) {
        for group in groups.values { group.signal(signal) }
    }
}

/// Stops this process together with what it has launched.
package enum LaunchPause {
    /// Stops all launches and then this process; both continue with CONT, and no clock of a launch has advanced.
    package static func pauseWithProcess() {
        LaunchClock.shared.pause()
        LaunchedGroups.shared.stop()
        // It returns with CONT.
        raise(SIGSTOP)
        LaunchedGroups.shared.resume()
        LaunchClock.shared.resume()
    }
}

import Foundation

/// The process groups of all launches of this process that are under way.
///
/// `@unchecked Sendable`: both variables are only touched while `lock` is held.
final class LaunchedGroups: @unchecked Sendable {
    static let shared = LaunchedGroups()

    private let lock = NSLock()
    private var groups: [pid_t: ProcessGroup] = [:]
    private var isStopped = false

    private init() {}

    /// Adds the group of a child that has just been started.
    func add(_ group: ProcessGroup) {
        lock.withLock {
            groups[group.leader] = group
            if isStopped { group.signal(SIGSTOP) }
        }
    }

    /// Takes out the group of a child, before its exit descriptor is closed.
    func remove(_ group: ProcessGroup) {
        lock.withLock {
            // Another launch's child may have been given the number by now.
            guard groups[group.leader]?.exitDescriptor == group.exitDescriptor else { return }
            groups[group.leader] = nil
        }
    }

    /// Stops every group, also those that are added meanwhile.
    func stop() {
        lock.withLock {
            isStopped = true
            signal(SIGSTOP)
        }
    }

    /// Lets every group go on.
    func goOn() {
        lock.withLock {
            isStopped = false
            signal(SIGCONT)
        }
    }

    /// Kills every group.
    func kill() {
        lock.withLock { signal(SIGKILL) }
    }

    private func signal(_ signal: Int32) {
        for group in groups.values { group.signal(signal) }
    }
}

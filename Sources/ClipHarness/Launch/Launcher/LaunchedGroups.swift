import Foundation

/// The process groups of all launches of this process that are under way.
enum LaunchedGroups {
    private static let groups = Locked<[pid_t: ProcessGroup]>([:])

    static func add(_ group: ProcessGroup) {
        groups.withLock { $0[group.leader] = group }
    }

    /// Removes the group of a child, before its exit descriptor is closed.
    static func remove(_ group: ProcessGroup) {
        groups.withLock {
            // Another launch's child may have been given the number by now.
            guard $0[group.leader]?.exitDescriptor == group.exitDescriptor else { return }
            $0[group.leader] = nil
            Guardian.shared.forget(group: group.leader)
        }
    }

    static func kill() {
        groups.withLock { for group in $0.values { group.signal(SIGKILL) } }
    }
}

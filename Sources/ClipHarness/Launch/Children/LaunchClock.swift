import Foundation

/// The clock of launches: it stands still while the machine sleeps and while this process was told to stop, so that no
/// child is over its time by waking up.
///
/// `@unchecked Sendable`: both variables are only touched while `lock` is held.
package final class LaunchClock: @unchecked Sendable {
    package typealias Instant = SuspendingClock.Instant

    private let lock = NSLock()
    /// How long it has stood still altogether, the pause that lasts still aside.
    private var paused = Duration.zero
    private var pausedAt: Instant?

    /// The time on it, which only says something against another time on it.
    package var now: Instant {
        lock.withLock { (pausedAt ?? SuspendingClock().now).advanced(by: .zero - paused) }
    }

    /// Makes it stand still.
    func pause() {
        lock.withLock { if pausedAt == nil { pausedAt = SuspendingClock().now } }
    }

    /// Makes it go on.
    func resume() {
        lock.withLock {
            guard let start = pausedAt else { return }
            paused += SuspendingClock().now - start
            pausedAt = nil
        }
    }
}

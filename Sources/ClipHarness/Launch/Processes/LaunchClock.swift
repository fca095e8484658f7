import Foundation

/// The clock of launches, which does not advance while the machine sleeps or this process is stopped.
final class LaunchClock: Sendable {
    typealias Instant = SuspendingClock.Instant

    static let shared = LaunchClock()

    private struct State {
        /// How long it was paused altogether, the present pause aside.
        var paused = Duration.zero
        var pausedAt: Instant?
    }

    private let state = Locked(State())

    /// The time on it, which only means something against another time on it.
    var now: Instant {
        state.withLock { ($0.pausedAt ?? SuspendingClock().now).advanced(by: .zero - $0.paused) }
    }

    func pause() {
        state.withLock { if $0.pausedAt == nil { $0.pausedAt = SuspendingClock().now } }
    }

    func resume() {
        state.withLock { state in
            guard let start = state.pausedAt else { return }
            state.paused += SuspendingClock().now - start
            state.pausedAt = nil
        }
    }

    /// What a longer duration counts as: a year, so that none is too long for the arithmetic.
    static let longest = Duration.seconds(365 * 24 * 3600)

    func after(_ duration: Duration) -> Instant { now.advanced(by: min(duration, Self.longest)) }

    func isOver(_ instant: Instant) -> Bool { now >= instant }

    /// How long `poll` may wait for an instant: rounded up, so that it is over by then, and a day at most.
    func milliseconds(until instant: Instant) -> Int32 {
        let left = now.duration(to: instant).components
        guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
        guard left.seconds < 24 * 3600 else { return 24 * 3600 * 1000 }
        return Int32(left.seconds) * 1000 + Int32((left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

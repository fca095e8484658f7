enum LaunchClock {
    typealias Instant = SuspendingClock.Instant

    static var now: Instant { .now }

    /// A year, because longer durations could overflow.
    static let longest = Duration.seconds(365 * 24 * 3600)

    static func after(_ duration: Duration) -> Instant { now.advanced(by: min(duration, longest)) }

    static func isOver(_ instant: Instant) -> Bool { now >= instant }

    static func milliseconds(until instant: Instant) -> Int32 {
        let left = min(max(now.duration(to: instant), .zero), .seconds(24 * 3600))
        return Int32((left / .milliseconds(1)).rounded(.up))
    }
}

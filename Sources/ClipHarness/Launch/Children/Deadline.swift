/// Points in the time of launches.
enum Deadline {
    typealias Instant = LaunchClock.Instant

    static let clock = LaunchClock()

    /// The instant that is so far from now; a year at most, so that no duration is too long for the arithmetic.
    static func after(_ duration: Duration) -> Instant {
        clock.now.advanced(by: min(duration, .seconds(365 * 24 * 3600)))
    }

    /// How long `poll` may wait for an instant: rounded up, so that it is over by then, and a day at most.
    static func milliseconds(until instant: Instant) -> Int32 {
        let left = clock.now.duration(to: instant).components
        guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
        guard left.seconds < 24 * 3600 else { return 24 * 3600 * 1000 }
        return Int32(left.seconds) * 1000 + Int32((left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

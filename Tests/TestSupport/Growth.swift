#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How the processor time of some work grows with its input.
public enum Growth {
    /// The most that work in proportion to its input may take for twice the input; quadratic work takes four times as
    /// long.
    public static let limit = 2.5

    /// How many times as long twice the input takes.
    ///
    /// Each size counts with the least of its repetitions, which continue until the answer is within ``limit``, at most ten
    /// times. Only this thread's processor time counts, so that a crowded machine changes nothing.
    ///
    /// - Parameters:
    ///   - size: The size of the smaller input: large enough that its work takes some milliseconds.
    ///   - input: Makes an input of some size, which is not measured.
    ///   - work: What is measured.
    public static func ofTwice<Input>(
        _ size: Int, of input: (Int) throws -> Input, _ work: (Input) throws -> Void
    ) rethrows -> Double {
        let once = try input(size)
        let twice = try input(size * 2)
        var least = (once: Double.infinity, twice: Double.infinity)
        for _ in 0..<10 {
            least.once = min(least.once, try time { try work(once) })
            least.twice = min(least.twice, try time { try work(twice) })
            if least.twice <= limit * least.once { break }
        }
        return least.twice / least.once
    }

    private static func time(_ work: () throws -> Void) rethrows -> Double {
        let start = now()
        try work()
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

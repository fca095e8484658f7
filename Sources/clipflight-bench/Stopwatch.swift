import Foundation

/// Times closures.
enum Stopwatch {
    /// How long `body` takes, in seconds.
    static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return (ContinuousClock.now - start).inSeconds
    }

    /// The processor time of `body`, in seconds: it does not matter what else the machine does.
    static func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
        let start = processorSeconds
        try body()
        return processorSeconds - start
    }

    /// The processor time of this process so far, in seconds.
    static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// What one more of what a program does takes, in seconds.
    ///
    /// How much longer it takes for many than for few, divided by how many more these are. Few and many in turn, after a
    /// run that is not counted, and the fastest of each: whatever disturbs a run makes it longer. `nil` where a run
    /// fails, or many take no longer than few.
    static func ofOneMore(few: Int, many: Int, rounds: Int = 3, _ seconds: (Int) -> Double?) -> Double? {
        precondition(few < many, "there must be more of them")
        guard seconds(few) != nil else { return nil }
        var (short, long) = (Double.infinity, Double.infinity)
        for _ in 0..<rounds {
            guard let one = seconds(few), let other = seconds(many) else { return nil }
            short = min(short, one)
            long = min(long, other)
        }
        return long > short ? (long - short) / Double(many - few) : nil
    }

    /// The medians of two things timed in turn, A B A B …, so that a machine whose speed drifts treats both alike.
    static func paired(
        rounds: Int = 7, _ measured: () async throws -> Double, against anchor: () async throws -> Double
    ) async rethrows -> (measured: Double, anchor: Double) {
        var (first, second): ([Double], [Double]) = ([], [])
        for round in 0...rounds {
            let one = try await measured()
            let other = try await anchor()
            if round > 0 {
                first.append(one)
                second.append(other)
            }
        }
        return (first.median, second.median)
    }
}

extension [Double] {
    /// The middle timing: the figure to quote, since machines are shared and noisy.
    var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        let middle = count / 2
        return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}

extension Duration {
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}

import Foundation

enum Stopwatch {
    /// The processor time of `body`, in seconds: it does not matter what else the machine does.
    static func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
        let start = processorSeconds
        try body()
        return processorSeconds - start
    }

    static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// The seconds that a program takes for one more of what it does; `nil` if a run fails.
    static func ofOneMore(few: Int, many: Int, _ seconds: (Int) -> Double?) -> Double? {
        guard seconds(few) != nil else { return nil }
        var (short, long) = (Double.infinity, Double.infinity)
        for _ in 0..<3 {
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
        // One round more than are counted.
        for _ in 0...rounds {
            first.append(try await measured())
            second.append(try await anchor())
        }
        return (first.dropFirst().median, second.dropFirst().median)
    }
}

extension Collection<Double> {
    /// The middle of an odd number of timings: the figure to quote, since machines are shared and noisy.
    var median: Double { sorted()[count / 2] }
}

extension Duration {
    var inSeconds: Double { self / .seconds(1) }
}

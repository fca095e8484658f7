#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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

    /// The processor time of one of `count` repetitions, in seconds.
    ///
    /// - Parameter succeeds: What is repeated, and whether it came to what it should: each time, or there is no figure.
    /// - Throws: ``BenchFailure`` where a repetition does not succeed.
    static func perRepetition(count: Int, _ succeeds: (Int) -> Bool) throws(BenchFailure) -> Double {
        var successes = 0
        let total = processorSeconds {
            for index in 0..<count where succeeds(index) { successes &+= 1 }
        }
        guard successes == count else {
            throw BenchFailure("\(count - successes) of \(count) repetitions did not come to what they should")
        }
        return total / Double(count)
    }

    /// What one more of what a program does takes, in seconds: how much longer it takes for many than for few, divided
    /// by how many more these are.
    ///
    /// Few and many in turn, after a run that is not counted, and the fastest of each: whatever disturbs a run makes it
    /// longer. `nil` where a run fails, or many take no longer than few.
    static func ofOneMore(few: Int, many: Int, rounds: Int = 3, _ seconds: (Int) -> Double?) -> Double? {
        precondition(few < many, "there must be more of them")
        guard seconds(few) != nil else { return nil }
        var short: [Double] = []
        var long: [Double] = []
        for _ in 0..<rounds {
            guard let one = seconds(few), let other = seconds(many) else { return nil }
            short.append(one)
            long.append(other)
        }
        let more = Sample(long).best - Sample(short).best
        return more > 0 ? more / Double(many - few) : nil
    }

    /// Times two things in turn, A B A B …, so that a machine whose speed drifts treats both alike.
    static func paired(
        rounds: Int = 7, _ measured: () async throws -> Double, against anchor: () async throws -> Double
    ) async rethrows -> (measured: Sample, anchor: Sample) {
        var first: [Double] = []
        var second: [Double] = []
        for round in 0...rounds {
            let one = try await measured()
            let other = try await anchor()
            if round > 0 {
                first.append(one)
                second.append(other)
            }
        }
        return (Sample(first), Sample(second))
    }
}

extension Duration {
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}

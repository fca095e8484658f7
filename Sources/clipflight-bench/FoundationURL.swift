import Foundation

/// The anchor of what is decided about a URL: reading the text of a URL with Foundation's `URL`, and nothing else.
enum FoundationURL {
    /// Times questions about URLs, by their numbers, in turn with the reading of their texts.
    static func measure(
        _ what: String, of urls: [String], count: Int, goal: Double, _ succeeds: (Int) -> Bool
    ) async throws -> Measurement {
        let timings = try await Stopwatch.paired {
            try perRepetition(count: count) { succeeds($0 % urls.count) }
        } against: {
            try perRepetition(count: 50_000) { URL(string: urls[$0 % urls.count]) != nil }
        }
        return Measurement(what, timings.measured, to: ("Foundation reads the URL", timings.anchor), goal: goal)
    }

    /// The processor time of one of `count` repetitions, in seconds. Each must succeed, or there is no figure.
    private static func perRepetition(count: Int, _ succeeds: (Int) -> Bool) throws(BenchFailure) -> Double {
        var successes = 0
        let total = Stopwatch.processorSeconds {
            for index in 0..<count where succeeds(index) { successes &+= 1 }
        }
        guard successes == count else {
            throw BenchFailure("\(count - successes) of \(count) repetitions did not come to what they should")
        }
        return total / Double(count)
    }
}

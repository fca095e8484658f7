import Foundation

/// The anchor of what is asked of a URL: reading its text with Foundation's `URL`, and asking nothing.
enum FoundationURL {
    /// Times what is asked of URLs in turn with the reading of their texts.
    ///
    /// - Parameter succeeds: Asks about the URL with this number, and tells whether the answer is right.
    static func measure(
        _ what: String, of urls: [String], count: Int, goal: Measurement.Goal, _ succeeds: (Int) -> Bool
    ) async throws -> Measurement {
        let timings = try await Stopwatch.paired {
            try Stopwatch.perRepetition(count: count) { succeeds($0 % urls.count) }
        } against: {
            try Stopwatch.perRepetition(count: 50_000) { URL(string: urls[$0 % urls.count]) != nil }
        }
        return Measurement(
            what: what, seconds: timings.measured.median,
            anchor: ("Foundation reads the URL", timings.anchor.median), goal: goal)
    }
}

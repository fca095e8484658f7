import Foundation

/// An anchor of what is asked of a URL: reading its text with Foundation's `URL`, and asking nothing.
enum FoundationURL {
    /// The anchor, with the processor time of reading one of the texts, in seconds.
    static func anchor(reading texts: [String]) throws(BenchFailure) -> (name: String, seconds: Double) {
        let sample = try Stopwatch.perRepetition(count: 50_000) { index in
            URL(string: texts[index % texts.count]) != nil
        }
        return ("Foundation reads the URL", sample.median)
    }
}

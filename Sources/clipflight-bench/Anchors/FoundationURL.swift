import Foundation

/// An anchor of what is asked of a URL: reading its text with Foundation's `URL`, and asking nothing.
enum FoundationURL {
    static let name = "Foundation reads the URL"

    /// Processor time of reading one of the texts, in seconds.
    static func secondsPerURL(_ texts: [String]) -> Double {
        let count = 50_000
        var read = 0
        let sample = Stopwatch.perRepetition(count: count) { index in
            if URL(string: texts[index % texts.count]) != nil { read &+= 1 }
        }
        precondition(read == count * 8, "every URL must be read, or the figure means nothing")
        return sample.median
    }
}

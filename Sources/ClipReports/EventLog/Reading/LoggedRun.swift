import ClipHarness
import ClipSuites

/// A past run, told again event by event from its log.
public struct LoggedRun {
    /// What the log's first line says.
    public let start: LoggedStart
    private var reader: EventLogReader
    private var counts = StatusCounts()

    /// Opens a log and reads its first line.
    ///
    /// - Throws: What keeps it from being read.
    public init(path: String) throws(Diagnostic) {
        reader = try EventLogReader(path: path)
        start = try reader.start()
    }

    /// The options with which reporters write what they wrote in the run.
    public var options: ReportOptions {
        ReportOptions(storeOutput: start.storeOutput, reproducible: start.isReproducible)
    }

    /// Tells every event. A log that ends too early gets an end with the counts of what it holds.
    ///
    /// - Returns: How far the log goes.
    /// - Throws: What is wrong with the log; events before that have been told.
    public mutating func replay(_ sink: (RunEvent) -> Void) throws(Diagnostic) -> Extent {
        sink(.planned(start.planned))
        var end: RunEnded?
        while let event = try reader.next() {
            switch event {
            case .started: break
            case .finished(let result):
                counts.count(result.status)
                sink(.finished(result))
            // Told only when nothing follows: a second log behind this one would be lost without a word.
            case .ended(let ended): end = ended
            }
        }
        sink(.ended(end ?? RunEnded(counts: counts, duration: .zero)))
        return Extent(expected: start.planned.total, found: counts.total, hasEnd: end != nil, lastLine: reader.line)
    }

    /// How far a log goes.
    public struct Extent: Sendable, Hashable {
        /// How many cases were planned.
        public var expected: Int
        /// How many cases the log holds.
        public var found: Int
        /// Whether it has its last line.
        public var hasEnd: Bool
        /// The number of the last line that was read.
        public var lastLine: Int

        /// Whether nothing is missing.
        public var isComplete: Bool { hasEnd && found >= expected }
    }
}

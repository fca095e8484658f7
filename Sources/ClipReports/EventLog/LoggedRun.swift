import ClipHarness
import ClipSuites

/// A past run, replayed event by event from its log.
package struct LoggedRun {
    private var reader: EventLogReader

    /// Opens a log, or the one that is in a folder of reports.
    package init(path: String) throws(Diagnostic) { reader = try EventLogReader(named: path) }

    var path: String { reader.path }
    var suites: [SuiteReference] { reader.start.planned.suites }

    var isByTester: Bool { reader.start.planned.isByTester }

    /// The options with which reporters write what they wrote in the run.
    package var options: ReportOptions {
        var options = ReportOptions(storeOutput: reader.start.storeOutput, reproducible: reader.start.isReproducible)
        options.commands.seed = reader.start.planned.seed
        return options
    }

    /// Emits every event, the end with the counts of the cases that the log holds.
    ///
    /// - Returns: A warning of what the log lacks; `nil` where it is complete.
    package mutating func replay(_ sink: (RunEvent) -> Void) throws(Diagnostic) -> Diagnostic? {
        sink(.planned(reader.start.planned))
        let (end, warning) = try read { result, _ in sink(.finished(result)) }
        sink(.ended(end))
        return warning
    }

    /// Hands over every case with the reader that has read its line last, and returns as ``replay(_:)`` does.
    mutating func read(
        _ found: (CaseResult, EventLogReader) -> Void
    ) throws(Diagnostic) -> (end: RunEnded, warning: Diagnostic?) {
        while let result = try reader.next() { found(result, reader) }
        // Returned only when nothing follows: a second log behind this one would be lost without a word.
        var ended = reader.ended ?? RunEnded(counts: reader.counts, duration: .zero)
        ended.counts = reader.counts
        return (ended, reader.warning)
    }
}

extension EventLogReader {
    /// Opens the log that a user names, or the one that is in a folder of reports.
    init(named path: String) throws(Diagnostic) {
        let inFolder = (path.hasSuffix("/") ? path : path + "/") + ReportFormat.json.defaultFileName
        // A path that is none may be a stream; what a folder has is a file, or no log.
        let isFile = FileKind.of(inFolder) == .missing
        try self.init(path: isFile ? path : inFolder, mayBeStream: isFile)
    }
}

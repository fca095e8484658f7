import ClipHarness
import ClipSuites

/// A past run, replayed from its log, or from those of its shards and testers.
package struct LoggedRun {
    let path: String
    private let start: LoggedStart
    private var source: Source
    /// What the logs of several shards and testers lack.
    package let warnings: [Diagnostic]

    private enum Source {
        case log(EventLogReader)
        /// Of several logs all cases are in memory.
        case merged([CaseResult], RunEnded)
    }

    /// Opens a log, or the one that is in a folder of reports.
    package init(path: String) throws(Diagnostic) {
        let reader = try EventLogReader(named: path)
        (self.path, start, source, warnings) = (reader.path, reader.start, .log(reader), [])
    }

    /// Opens the logs of a run's shards and testers as one run.
    package init(paths: [String]) throws(Diagnostic) {
        if paths.count == 1 {
            self = try LoggedRun(path: paths[0])
            return
        }
        var shards: [ShardLog] = []
        var trials = TesterResults()
        for path in paths {
            let log = try ShardLog(path: path)
            if log.start.planned.isByTester {
                try trials.add(log)
                continue
            }
            if let first = shards.first { try log.check(against: first) }
            shards.append(log)
        }
        let tried = try shards.cases().map { trials.take($0) ?? $0 }
        let rest = trials.rest(after: tried.last?.testCase.index ?? -1)
        let total = (shards.first?.whole ?? 0) + rest.count
        let suites = trials.suites(besides: shards.first?.start.planned.suites ?? [])
        guard let start = shards.start(with: suites, total: total) ?? trials.start(of: total) else {
            throw Diagnostic(.error, at: nil, "there is no event log")
        }
        path = paths.joined(separator: ", ")
        self.start = start
        source = .merged(tried + rest, shards.end(of: tried + rest, since: start.planned.startedAt))
        warnings = shards.warnings + trials.warnings
    }

    var suites: [SuiteReference] { start.planned.suites }

    var isByTester: Bool { start.planned.isByTester }

    /// The options of the run's reports.
    package var options: ReportOptions {
        var options = ReportOptions(storeOutput: start.storeOutput, reproducible: start.isReproducible)
        options.commands.seed = start.planned.seed
        return options
    }

    /// Emits every event, and returns a warning of what the log lacks.
    package mutating func replay(_ sink: (RunEvent) -> Void) throws(Diagnostic) -> Diagnostic? {
        sink(.planned(start.planned))
        switch source {
        case .log(var reader):
            let (end, warning) = try reader.read { result, _ in sink(.finished(result)) }
            source = .log(reader)
            sink(.ended(end))
            return warning
        case .merged(let results, let end):
            for result in results { sink(.finished(result)) }
            sink(.ended(end))
            return nil
        }
    }
}

extension EventLogReader {
    /// Opens the log that a user names, or the one that is in a folder of reports.
    init(named path: String) throws(Diagnostic) {
        let inFolder = (path.hasSuffix("/") ? path : path + "/") + ReportFormat.json.defaultFileName
        let isFile = FileKind.of(inFolder) == .missing
        try self.init(path: isFile ? path : inFolder, mayBeStream: isFile)
    }

    /// Hands over every case with the reader, and returns the end and what is missing.
    mutating func read(
        _ found: (CaseResult, EventLogReader) -> Void
    ) throws(Diagnostic) -> (end: RunEnded, warning: Diagnostic?) {
        while let result = try next() { found(result, self) }
        var end = ended ?? RunEnded(counts: counts, duration: .zero)
        end.counts = counts
        return (end, warning)
    }
}

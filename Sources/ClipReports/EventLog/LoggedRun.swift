import ClipHarness
import ClipSuites

/// A past run, replayed from its log, or from those of its shards and testers.
package struct LoggedRun {
    let path: String
    private let start: LoggedStart
    private var source: Source
    package private(set) var warnings: [Diagnostic] = []
    private var missing: [MissingResults] = []

    private enum Source {
        case log(EventLogReader)
        /// Of several logs all cases are in memory.
        case merged([CaseResult], RunEnded)
    }

    package init(path: String) throws(Diagnostic) {
        let reader = try EventLogReader(LogPlace(named: path))
        (self.path, start, source) = (reader.path, reader.start, .log(reader))
    }

    package init(paths: [String]) throws(Diagnostic) {
        if paths.count == 1 {
            self = try LoggedRun(path: paths[0])
            missing = [start.planned].missingShards
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
        missing = shards.map(\.start.planned).missingShards
        warnings = trials.warnings
    }

    var planned: RunPlanned { start.planned }

    package var options: ReportOptions {
        var options = ReportOptions(storeOutput: start.storeOutput, reproducible: start.isReproducible)
        options.commands.seed = start.planned.seed
        options.commands.failed = start.command
        return options
    }

    @discardableResult
    package mutating func replay(_ sink: (RunEvent) -> Void) throws(Diagnostic) -> RunEnded {
        sink(.planned(start.planned))
        var ended: RunEnded
        switch source {
        case .log(var reader):
            ended = try reader.read { sink(.finished($0)) }
            source = .log(reader)
        case .merged(let results, let end):
            for result in results { sink(.finished(result)) }
            ended = end
        }
        ended.missing += missing
        sink(.ended(ended))
        return ended
    }
}

extension EventLogReader {
    mutating func read(_ found: (CaseResult) -> Void) throws(Diagnostic) -> RunEnded {
        while let result = try next() { found(result) }
        var end = ended ?? RunEnded(counts: counts, duration: .zero)
        (end.counts, end.missing) = (counts, missing)
        return end
    }
}

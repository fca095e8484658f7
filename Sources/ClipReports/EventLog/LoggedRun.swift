import ClipHarness
import ClipSuites

package struct LoggedRun {
    let path: String
    private var start: LoggedStart
    private var source: Source
    private var missing: [MissingResults] = []
    private var baseline: Baseline?
    /// The strictest rules of all logs, combined with the report's rules.
    package var rules: RunRules { start.rules }

    private enum Source {
        case log(EventLogReader)
        case merged(LogSet)
    }

    package struct Judging {
        let rules: (RunRules) -> RunRules
        let baseline: Baseline?
        let takesAnyCommit: Bool

        package init(
            baseline: Baseline? = nil, takesAnyCommit: Bool = false,
            rules: @escaping (RunRules) -> RunRules = { $0 }
        ) {
            (self.rules, self.baseline, self.takesAnyCommit) = (rules, baseline, takesAnyCommit)
        }
    }

    package init(path: String) throws(Diagnostic) {
        let reader = try EventLogReader(LogPlace(named: path))
        (self.path, start, source) = (reader.path, reader.start, .log(reader))
    }

    package init(paths: [String], judging: Judging = Judging()) throws(Diagnostic) {
        if paths.count == 1 {
            self = try LoggedRun(path: paths[0])
            start.rules = judging.rules(start.rules)
            baseline = judging.baseline
            missing = [start.planned].missingShards
            // A report of all shards also checks the gates that single shards skip.
            if missing.isEmpty { start.planned.shard = nil }
            return
        }
        let logs = try LogSet(paths: paths, judging: judging)
        (path, start, source) = (logs.path, logs.start, .merged(logs))
    }

    package var planned: RunPlanned { start.planned }

    package var options: ReportOptions {
        var options = ReportOptions(storeOutput: start.storeOutput, reproducible: start.isReproducible)
        options.commands.seed = start.planned.seed
        options.commands.failed = start.command
        return options
    }

    @discardableResult
    package mutating func replay(_ sink: (RunEvent) -> Void) throws(Diagnostic) -> RunEnded {
        var planned = start.planned
        planned.total += missing.reduce(0) { $0 + $1.count }
        sink(.planned(planned))
        var fixes = PossibleFixes()
        var ended: RunEnded
        switch source {
        case .log(var reader):
            ended = try reader.read { found in
                var result = found
                if let baseline { result.mark = baseline.mark(of: result, under: start.rules) }
                // A log that joins several logs already contains these warnings.
                if planned.isByTester, result.trials.count < 2, result.launched == nil { fixes.note(result) }
                sink(.finished(result))
            }
            source = .log(reader)
        case .merged(let logs):
            for result in logs.results {
                fixes.note(result)
                sink(.finished(result))
            }
            ended = logs.ended
        }
        ended.missing += missing
        ended.problems += fixes.warnings.filter { !ended.problems.contains($0) }
        sink(.ended(ended))
        return ended
    }
}

extension EventLogReader {
    mutating func read(_ found: (CaseResult) -> Void) throws(Diagnostic) -> RunEnded {
        while let result = try next() { found(result) }
        var end = ended ?? RunEnded()
        (end.counts, end.missing) = (counts, missing)
        return end
    }
}

import ClipHarness
import ClipSuites
import Foundation

/// Merges the event logs of shards into the log of the whole run, in the order of the plan, and what testers found.
///
/// Lines of cases are taken over byte for byte; of each log only a line is in memory, but for logs of testers.
package struct EventLogMerge {
    private var logs: [ShardLog]
    /// Where the cases so far are: the number of the log and the line, by the hashes of their identities.
    private var places: [Int: (log: Int, line: Int)] = [:]
    private var counts = StatusCounts()
    private var last: (testCase: TestCase, place: String)?
    private var trials = TesterResults()

    /// The run that a log is of, or that several together are of, and warnings of what these lack.
    ///
    /// What is put together is a file without a name, so that memory does not grow with it.
    package static func run(of paths: [String]) throws(Failure) -> (run: LoggedRun, warnings: [Diagnostic]) {
        func attempt<Value>(_ body: () throws(Diagnostic) -> Value) throws(Failure) -> Value {
            do throws(Diagnostic) { return try body() } catch { throw .log(error) }
        }
        if paths.count == 1 { return (try attempt { () throws(Diagnostic) in try LoggedRun(path: paths[0]) }, []) }
        var merge = try attempt { () throws(Diagnostic) in try EventLogMerge(paths: paths) }
        let path = NSTemporaryDirectory() + "/clipflight-\(getpid()).jsonl"
        defer { unlink(path) }
        let warnings = try merge.write(to: path)
        return (try attempt { () throws(Diagnostic) in try LoggedRun(path: path) }, warnings)
    }

    init(paths: [String]) throws(Diagnostic) {
        logs = []
        for path in paths {
            var log = try ShardLog(path: path)
            if log.start.planned.isByTester {
                try trials.add(&log)
                continue
            }
            if let first = logs.first { try log.check(against: first) }
            logs.append(log)
        }
    }

    /// Why logs cannot be merged.
    package enum Failure: Error, Sendable {
        /// A log is wrong, or does not belong to the others.
        case log(Diagnostic)
        case file(ReportError)
    }

    /// Writes the merged log, and returns warnings of what it lacks.
    mutating func write(to path: String) throws(Failure) -> [Diagnostic] {
        guard var merged = MergedRun(logs, trials) else { return [] }
        let file = try attempt { () throws(ReportError) in try OutputFile(path: path, holding: .json) }
        // Only behind the last log it is known how many cases only testers have, which the first line says.
        let cases = try attempt { () throws(ReportError) in try file.makeAnnex() }
        defer { cases.remove() }
        var writer = JSONWriter()
        func flush(to file: TemporaryFile) throws(Failure) {
            writer.endLine()
            try attempt { () throws(ReportError) in try file.append(writer.bytes) }
            writer.removeAll()
        }
        while let (index, head) = next() {
            try take(head, of: index, to: &writer)
            try flush(to: cases)
            do throws(Diagnostic) { try logs[index].advance() } catch { throw .log(error) }
        }
        for result in trials.rest(behind: last?.testCase.index ?? -1) {
            counts.count(result.status)
            merged.start.planned.total += 1
            LoggedCase(result: result, isReproducible: merged.start.isReproducible).write(to: &writer)
            try flush(to: cases)
        }
        merged.start.write(to: &writer)
        try flush(to: file)
        try attempt { () throws(ReportError) in
            try cases.read { (bytes) throws(ReportError) in try file.append(bytes) }
        }
        LoggedEnd(ended: merged.ended(logs, counts), isReproducible: merged.start.isReproducible)
            .write(to: &writer)
        try flush(to: file)
        try attempt { () throws(ReportError) in try file.commit() }
        return logs.warnings + trials.warnings
    }

    /// The case that is next in the plan, and the number of its log.
    private func next() -> (log: Int, head: CaseResult)? {
        logs.enumerated().compactMap { number, log in log.head.map { (number, $0) } }
            .min { $0.1.testCase.index < $1.1.testCase.index }
    }

    private mutating func take(
        _ result: CaseResult, of number: Int, to writer: inout JSONWriter
    ) throws(Failure) {
        let (log, testCase) = (logs[number], result.testCase)
        let line = log.reader.lines.line
        if let last, last.testCase.index == testCase.index,
            last.testCase.id != testCase.id
        {
            throw .log(
                log.error(
                    at: line,
                    "case \(testCase.index) of the plan is \(Quotation.of(testCase.id)), "
                        + "expected \(Quotation.of(last.testCase.id))",
                    note: "expected as in \(last.place)", fix: "merge only logs of shards of one run"))
        }
        if let first = places.updateValue((number, line), forKey: testCase.id.hashValue) {
            throw .log(
                log.error(
                    at: line, "found the case \(Quotation.of(testCase.id)) a second time",
                    note: "it is also at \(logs[first.log].path):\(first.line)",
                    fix: "merge the log of each shard once"))
        }
        last = (testCase, "\(log.path):\(line)")
        if let merged = trials.take(result) {
            counts.count(merged.status)
            LoggedCase(result: merged, isReproducible: log.start.isReproducible).write(to: &writer)
        } else {
            counts.count(result.status)
            writer.raw(log.reader.bytes)
        }
    }

    private func attempt<Value>(_ body: () throws(ReportError) -> Value) throws(Failure) -> Value {
        do throws(ReportError) { return try body() } catch { throw .file(error) }
    }
}

/// The first and the last line of a merged log.
private struct MergedRun {
    var start: LoggedStart

    /// Takes logs that agree about their plan, and what testers found; `nil` where there is neither.
    init?(_ logs: [ShardLog], _ trials: TesterResults) {
        guard let first = logs.first else {
            guard let start = trials.start else { return nil }
            self.start = start
            return
        }
        let starts = logs.map(\.start)
        var names: [String] = []
        for start in starts where !names.contains(start.planned.hostName) { names.append(start.planned.hostName) }
        let planned = RunPlanned(
            total: first.whole, suites: trials.suites(besides: first.start.planned.suites),
            experiences: first.start.planned.experiences,
            startedAt: starts.map(\.planned.startedAt).min() ?? 0, hostName: names.joined(separator: ", "),
            revision: first.start.planned.revision, seed: first.start.planned.seed)
        start = LoggedStart(
            planned: planned, isReproducible: first.start.isReproducible,
            storeOutput: starts.allSatisfy { $0.storeOutput == .always } ? .always : .failed)
    }

    /// The end of the run: the first signal, and each problem once. It took from the first start to the last end.
    func ended(_ logs: [ShardLog], _ counts: StatusCounts) -> RunEnded {
        let ends = logs.compactMap(\.reader.ended)
        var problems: [Diagnostic] = []
        for problem in ends.flatMap(\.problems) where !problems.contains(problem) { problems.append(problem) }
        let durations = logs.map { log in
            Duration.seconds(log.start.planned.startedAt - start.planned.startedAt)
                + (log.reader.ended?.duration ?? .zero)
        }
        return RunEnded(
            counts: counts, duration: durations.max() ?? .zero,
            interruptedBy: ends.compactMap(\.interruptedBy).first, hostFailed: ends.contains { $0.hostFailed },
            problems: problems)
    }
}

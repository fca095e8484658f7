import ClipHarness
import ClipSuites

struct ShardLog {
    let path: String
    let start: LoggedStart
    let ended: RunEnded?
    let missing: [MissingResults]
    private(set) var cases: [(result: CaseResult, line: Int)] = []

    init(path: String) throws(Diagnostic) {
        var reader = try EventLogReader(LogPlace(named: path))
        while let result = try reader.next() { cases.append((result, reader.lines.line)) }
        (self.path, start, ended, missing) = (reader.path, reader.start, reader.ended, reader.missing)
    }

    var whole: Int { start.planned.shard?.whole ?? start.planned.total }

    func check(against first: ShardLog) throws(Diagnostic) {
        let (planned, expected) = (start.planned, first.start.planned)
        if planned.suites != expected.suites || planned.experiences != expected.experiences
            || planned.seed != expected.seed
        {
            throw error(
                "the log is of another plan: \(suites), expected \(first.suites)",
                note: "expected as in \(first.path):1",
                fix: "merge only logs of shards of one run, all from the same definitions")
        }
        if whole != first.whole {
            throw error(
                "the log is of a plan with \(whole) cases, expected \(first.whole)",
                note: "expected as in \(first.path):1",
                fix: "merge only logs of shards of one run, selected with the same options")
        }
        if start.isReproducible != first.start.isReproducible {
            throw error(
                "the log was \(start.isReproducible ? "" : "not ")written with --reproducible",
                note: "unlike \(first.path):1", fix: "run all shards with it, or none")
        }
    }

    func error(at line: Int = 1, _ message: String, note: String?, fix: String) -> Diagnostic {
        Diagnostic(.error, at: SourceLocation(file: path, line: line, column: 1), message, note: note, fix: fix)
    }

    private var suites: String {
        let ids = start.planned.suites.map(\.id)
        let seed = start.planned.seed.map { " with the probes of --seed \($0)" } ?? ""
        return (ids.isEmpty ? "no suite" : Quotation.of(ids.joined(separator: ", "))) + seed
    }
}

extension [ShardLog] {
    /// All cases in the order of the plan, each of which one shard has.
    func cases() throws(Diagnostic) -> [CaseResult] {
        var places: [String: String] = [:]
        var last: (testCase: TestCase, place: String)?
        var all: [(log: ShardLog, result: CaseResult, line: Int)] = []
        for log in self { all += log.cases.map { (log, $0.result, $0.line) } }
        all.sort { $0.result.testCase.index < $1.result.testCase.index }
        for (log, result, line) in all {
            let testCase = result.testCase
            let (id, place) = (Quotation.of(testCase.id), "\(log.path):\(line)")
            if let last, last.testCase.index == testCase.index, last.testCase.id != testCase.id {
                throw log.error(
                    at: line,
                    "case \(testCase.index) of the plan is \(id), expected \(Quotation.of(last.testCase.id))",
                    note: "expected as in \(last.place)", fix: "merge only logs of shards of one run")
            }
            if let first = places.updateValue(place, forKey: testCase.id) {
                throw log.error(
                    at: line, "found the case \(id) a second time", note: "it is also at \(first)",
                    fix: "merge the log of each shard once")
            }
            last = (testCase, place)
        }
        return all.map(\.result)
    }

    /// The first line of them all, with each machine's name once.
    func start(with suites: [SuiteReference], total: Int) -> LoggedStart? {
        guard let first else { return nil }
        let starts = map(\.start)
        var names: [String] = []
        for start in starts where !names.contains(start.planned.hostName) { names.append(start.planned.hostName) }
        let planned = RunPlanned(
            total: total, suites: suites, experiences: first.start.planned.experiences,
            startedAt: starts.map(\.planned.startedAt).min() ?? 0, hostName: names.joined(separator: ", "),
            seed: first.start.planned.seed)
        return LoggedStart(
            planned: planned, isReproducible: first.start.isReproducible,
            storeOutput: starts.allSatisfy { $0.storeOutput == .always } ? .always : .failed)
    }

    /// The end of the run, which took from the first start to the last end.
    func end(of results: [CaseResult], since started: Double) -> RunEnded {
        let ends = compactMap(\.ended)
        var counts = StatusCounts()
        for result in results { counts.count(result) }
        var problems: [Diagnostic] = []
        for problem in ends.flatMap(\.problems) where !problems.contains(problem) { problems.append(problem) }
        let durations = map { log in
            Duration.seconds(log.start.planned.startedAt - started) + (log.ended?.duration ?? .zero)
        }
        var end = RunEnded(
            counts: counts, duration: durations.max() ?? .zero,
            interruptedBy: ends.compactMap(\.interruptedBy).first, hostFailed: ends.contains { $0.hostFailed },
            problems: problems)
        end.missing = flatMap(\.missing)
        return end
    }
}

extension [RunPlanned] {
    var missingShards: [MissingResults] {
        let (whole, planned) = (first?.shard?.whole ?? 0, reduce(0) { $0 + $1.total })
        guard planned < whole else { return [] }
        return [MissingResults(.shards(absentShards), count: whole - planned, of: whole)]
    }

    /// The names of the shards that are not there; none if the logs are of different divisions.
    private var absentShards: [String] {
        let partitions = compactMap { $0.shard.flatMap { Partition($0.partition) } }
        guard let first = partitions.first, first.count <= 10_000 else { return [] }
        let present = Set(partitions)
        let all = (1...first.count).compactMap { Partition(first.method, shard: $0, of: first.count) }
        return all.filter { !present.contains($0) }.map(\.description)
    }
}

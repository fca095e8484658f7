import ClipHarness
import ClipSuites

/// One of the logs that are merged, with the case that comes next in it.
struct ShardLog {
    /// The next case; `nil` behind the last one.
    private(set) var head: CaseResult?
    private(set) var reader: EventLogReader

    var path: String { reader.path }
    var start: LoggedStart { reader.start }

    init(path: String) throws(Diagnostic) {
        reader = try EventLogReader(named: path)
        try advance()
    }

    mutating func advance() throws(Diagnostic) { head = try reader.next() }

    /// How many cases all shards have together.
    var whole: Int { start.planned.shard?.whole ?? start.planned.total }

    /// Checks that the log is of the same plan as the first one.
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
    /// More shards than these are not looked for one by one.
    private static let shardLimit = 10_000

    /// What logs that are merged lack of the plan, log by log and shard by shard.
    var warnings: [Diagnostic] {
        let warnings = compactMap(\.reader.warning)
        let (expected, found) = (first?.whole ?? 0, reduce(0) { $0 + $1.reader.counts.total })
        guard found < expected else { return warnings }
        let missing = missingShards
        return warnings + [
            Diagnostic(
                .warning, at: nil, "\(expected - found) of \(expected) cases are missing",
                note: missing.isEmpty ? nil : "no log is of the shard \(missing.joined(separator: ", "))")
        ]
    }

    /// The shards that no log is of, by the names of the partitions.
    private var missingShards: [String] {
        let names = compactMap(\.start.planned.shard?.partition)
        guard let first = names.first, let slash = first.lastIndex(of: "/"), let colon = first.firstIndex(of: ":"),
            colon < slash, let count = Int(first[first.index(after: slash)...]), (1...Self.shardLimit).contains(count)
        else { return [] }
        let present = Set(names)
        let missing = (1...count).map { "\(first[...colon])\($0)\(first[slash...])" }.filter { !present.contains($0) }
        return missing.count > 10 ? missing.prefix(10) + ["and \(missing.count - 10) more"] : missing
    }
}

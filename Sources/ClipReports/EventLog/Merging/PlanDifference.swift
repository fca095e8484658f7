import ClipHarness
import ClipSuites

/// Why a log does not go with the others.
enum PlanDifference {
    case suites(ShardLog, first: ShardLog)
    case whole(ShardLog, first: ShardLog)
    case times(ShardLog, first: ShardLog)
    case otherCase(ShardLog.Head, ShardLog, at: String, String)
    case twice(ShardLog.Head, ShardLog, at: String?)

    /// Compares what two logs say of their plan; `nil` where they agree.
    init?(between first: ShardLog, and log: ShardLog) {
        let (one, other) = (first.start.planned, log.start.planned)
        if one.suites != other.suites || one.experiences != other.experiences {
            self = .suites(log, first: first)
        } else if first.whole != log.whole {
            self = .whole(log, first: first)
        } else if first.start.isReproducible != log.start.isReproducible {
            self = .times(log, first: first)
        } else {
            return nil
        }
    }

    var diagnostic: Diagnostic {
        switch self {
        case .suites(let log, let first):
            error(
                log, 1, "the log is of another plan: \(Self.suites(of: log)), expected \(Self.suites(of: first))",
                note: "expected as in \(first.place(1))",
                fix: "merge only logs of shards of one run, all from the same definitions")
        case .whole(let log, let first):
            error(
                log, 1, "the log is of a plan with \(log.whole) cases, expected \(first.whole)",
                note: "expected as in \(first.place(1))",
                fix: "merge only logs of shards of one run, selected with the same options")
        case .times(let log, let first):
            error(
                log, 1,
                log.start.isReproducible
                    ? "the log was written with --reproducible" : "the log was not written with --reproducible",
                note: "unlike \(first.place(1))", fix: "run all shards with it, or none")
        case .otherCase(let head, let log, let place, let id):
            error(
                log, head.line,
                "case \(head.index) of the plan is \(Quotation.of(head.id)), expected \(Quotation.of(id))",
                note: "expected as in \(place)", fix: "merge only logs of shards of one run")
        case .twice(let head, let log, let place):
            error(
                log, head.line, "found the case \(Quotation.of(head.id)) a second time",
                note: place.map { "it is also at \($0)" }, fix: "merge the log of each shard once")
        }
    }

    private static func suites(of log: ShardLog) -> String {
        let ids = log.start.planned.suites.map(\.id)
        return ids.isEmpty ? "no suite" : Quotation.of(ids.joined(separator: ", "))
    }

    private func error(
        _ log: ShardLog, _ line: Int, _ message: String, note: String?, fix: String
    ) -> Diagnostic {
        Diagnostic(.error, at: SourceLocation(file: log.path, line: line, column: 1), message, note: note, fix: fix)
    }
}

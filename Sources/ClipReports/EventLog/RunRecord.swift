import ClipHarness
import ClipRouting
import ClipSuites

/// The line `run-started`.
package struct LoggedStart: LogRecord, Sendable {
    /// What was known before the first launch. With `--reproducible`, time and machine are 0 and empty.
    package var planned: RunPlanned
    package var isReproducible: Bool
    package var storeOutput: StoreOutput
    /// The command that runs what has no result that passes.
    package var command: String?

    static let lineName = "run-started"
    private static let version = 1

    static let layout = LogLayout<LoggedStart>(lineName) {
        custom(
            "version", "The version of the format.", schema: .constant(.number(DecimalNumber(version))),
            { _ in version },
            read: checkVersion)
        always("event", "What the line is about.", schema: .constant(.string(lineName))) { _ in lineName }
        sometimes("timestamp", "When the run started; not under --reproducible.") {
            $0.isReproducible ? nil : LogMoment(secondsSince1970: $0.planned.startedAt)
        }
        sometimes("hostName", "The machine's name; not under --reproducible.") {
            $0.isReproducible ? nil : $0.planned.hostName
        }
        always("total", "How many cases the run was to report.", { $0.planned.total })
        sometimes(
            "shard", "The part of the plan that the run was given, where that is not all of it.",
            { $0.planned.shard })
        usually("storeOutput", "Whose output is kept.", else: .failed, { $0.storeOutput })
        custom(
            "suites", "The suites in the order of the plan; a shard names those of all shards.", { $0.planned.suites },
            read: suites)
        usually(
            "experiences", "What the suites register, whether or not a case is about it.", else: [],
            { $0.planned.experiences })
        sometimes("command", "The command that runs what has not passed; not under --reproducible.") {
            $0.isReproducible ? nil : $0.command
        }
        sometimes("notStarted", "That the run could not start.", schema: .constant(.boolean(true))) {
            $0.planned.notStarted ? true : nil
        }
        sometimes("seed", "What the URLs of the probes follow from, where there are probes.", { $0.planned.seed })
        sometimes(
            "by", "That testers tried the cases by hand, and that the file comes from a checklist.",
            schema: .constant(.string("tester")), { $0.planned.isByTester ? "tester" : nil })
    } make: {
        _, _, moment, hostName, total, shard, storeOutput, suites, experiences, command, notStarted, seed, author in
        let planned = RunPlanned(
            total: total, suites: suites, experiences: experiences, startedAt: moment?.secondsSince1970 ?? 0,
            hostName: hostName ?? "", shard: shard, seed: seed, isByTester: author == "tester",
            notStarted: notStarted == true)
        return LoggedStart(
            planned: planned, isReproducible: moment == nil, storeOutput: storeOutput, command: command)
    }

    @Sendable private static func checkVersion(_ object: LogObject) throws(Diagnostic) {
        let found: Int = try object.value("version")
        guard found != version else { return }
        throw object.error(
            "version", "found version \(found) of the event log, expected \(version)",
            fix: "use the clipflight that wrote the log")
    }

    @Sendable private static func suites(_ object: LogObject) throws(Diagnostic) -> [SuiteReference] {
        let suites: [SuiteReference]? = try object.value("suites")
        guard let suites else { throw object.missing("suites", "an array of suites") }
        return suites
    }
}

extension LoggedStart {
    init(_ run: RunPlanned, _ options: ReportOptions) {
        self.init(
            planned: run, isReproducible: options.reproducible, storeOutput: options.storeOutput,
            command: options.commands.failed)
    }
}

/// The line `run-finished`, which is missing if the run was killed.
struct LoggedEnd: LogRecord {
    let ended: RunEnded
    var isReproducible = false

    static let lineName = "run-finished"

    static let layout = LogLayout<LoggedEnd>(lineName) {
        always("event", "What the line is about.", schema: .constant(.string(lineName))) { _ in lineName }
        always("counts", "How many cases ended in which way.", { $0.ended.counts })
        sometimes("duration", "How long the run took, in seconds; not under --reproducible.") {
            $0.isReproducible ? nil : LogSeconds(duration: $0.ended.duration)
        }
        always(
            "interruptedBy", "The number of the signal that interrupted the run.",
            schema: .oneOf([.whole(from: 1), .null])
        ) {
            $0.ended.interruptedBy.map { Int($0) }
        }
        always(
            "stoppedAfter", "After how many failed cases the run stopped because of --max-fail.",
            { $0.ended.stoppedAfter })
        usually("hostFailed", "Whether a host could not be built or started.", else: false, { $0.ended.hostFailed })
        usually("problems", "What was wrong besides the cases.", else: [], { $0.ended.problems })
    } make: { _, counts, duration, signal, stoppedAfter, hostFailed, problems in
        let ended = RunEnded(
            counts: counts, duration: duration?.duration ?? .zero, interruptedBy: signal.map { Int32(clamping: $0) },
            stoppedAfter: stoppedAfter, hostFailed: hostFailed, problems: problems)
        return LoggedEnd(ended: ended)
    }
}

extension StoreOutput: LogScalar {}

extension Array {
    var nilIfEmpty: [Element]? { isEmpty ? nil : self }
}

extension SuiteReference: LogRecord {
    static let layout = LogLayout<SuiteReference>("suite") {
        always("id", "What cases name the suite by.", { $0.id })
        always("title", "Its title.", { $0.title })
        always("file", "Its definition, as a path from the root of the repository.", { $0.file })
    } make: {
        SuiteReference(id: $0, title: $1, file: $2)
    }
}

extension Shard: LogRecord {
    static let layout = LogLayout<Shard> {
        always("partition", "The part, as --partition names it.", { $0.partition })
        always("whole", "How many cases the whole plan has.", { $0.whole })
        sometimes("cases", "The identities of its cases, if the partition does not tell them.", { $0.cases })
    } make: {
        Shard(partition: $0, whole: $1, cases: $2)
    }
}

extension StatusCounts: LogRecord {
    static let layout = LogLayout<StatusCounts> {
        always("passed", "How many cases passed.", { $0.passed })
        always("failed", "How many cases did not meet an expectation.", { $0.failed })
        always(
            "errored", "How many cases crashed, ran out of time, left processes, had no host or were interrupted.",
            { $0.errored })
        always("skipped", "How many cases were not run.", { $0.skipped })
        always("flaky", "How many cases did not always agree with themselves.", { $0.flaky })
    } make: {
        StatusCounts(passed: $0, failed: $1, errored: $2, skipped: $3, flaky: $4)
    }
}

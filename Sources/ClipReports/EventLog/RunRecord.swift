import ClipHarness
import ClipSuites

/// The line `run-started`.
extension LoggedStart {
    struct Keys {
        let version = LogKey<Int>.always("version", "The version of the format.")
        let event = LogKey<String>.always("event", "What the line is about.")
        let timestamp = LogKey<LogMoment>.sometimes(
            "timestamp", "When the run started; not under --reproducible.")
        let hostName = LogKey<String>.sometimes("hostName", "The machine's name; not under --reproducible.")
        let total = LogKey<Int>.always("total", "How many cases the run was to report.")
        let shard = LogKey<Shard>.sometimes(
            "shard", "The part of the plan that the run was given, where that is not all of it.")
        let storeOutput = LogKey<StoreOutput>.always("storeOutput", "Whose output is kept.")
        let suites = LogKey<[SuiteReference]>.always(
            "suites", "The suites in the order of the plan; a shard names those of all shards.")
        let experiences = LogKey<[SuiteExperience]>.always(
            "experiences", "What the suites register, whether or not a case is about it.")
        let outstanding = LogKey<[OutstandingCase]>.sometimes(
            "outstanding",
            "The cases that this run was not given and that did not pass in the last run which was, for --failed.")
    }

    static let key = Keys()

    static let lineName = "run-started"

    static let version = 1

    static var schema: JSONSchema {
        .object(key, ["version": .constant(version), "event": .constant(lineName)])
    }

    static func write(_ run: RunPlanned, _ options: ReportOptions, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.write(key.version, version)
            writer.write(key.event, lineName)
            if !options.reproducible {
                writer.write(key.timestamp, LogMoment(secondsSince1970: run.startedAt))
                writer.write(key.hostName, run.hostName)
            }
            writer.write(key.total, run.total)
            writer.write(key.shard, ifPresent: run.shard)
            writer.write(key.storeOutput, options.storeOutput)
            writer.write(key.suites, run.suites)
            writer.write(key.experiences, run.experiences)
            if !run.outstanding.isEmpty { writer.write(key.outstanding, run.outstanding) }
        }
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> LoggedStart {
        let version = try object.required(key.version)
        guard version == self.version else {
            throw object.error(
                key.version, "found version \(version) of the event log, expected \(self.version)",
                fix: "use the clipflight that wrote the log")
        }
        let timestamp = try object.optional(key.timestamp)
        guard let suites = try object.optional(key.suites) else {
            throw object.missing(key.suites.name, "an array of suites")
        }
        let planned = RunPlanned(
            total: try object.required(key.total), suites: suites,
            experiences: try object.optional(key.experiences) ?? [], startedAt: timestamp?.secondsSince1970 ?? 0,
            hostName: try object.optional(key.hostName) ?? "", shard: try object.optional(key.shard),
            outstanding: try object.optional(key.outstanding) ?? [])
        return LoggedStart(
            planned: planned, isReproducible: timestamp == nil,
            storeOutput: try object.optional(key.storeOutput) ?? .failed)
    }
}

/// The line `run-finished`, which is missing where a run was killed.
enum RunEndRecord {
    struct Keys {
        let event = LogKey<String>.always("event", "What the line is about.")
        let counts = LogKey<StatusCounts>.always("counts", "How many cases ended in which way.")
        let duration = LogKey<LogSeconds>.sometimes(
            "duration", "How long the run took, in seconds; not under --reproducible.")
        let interruptedBy = LogKey<Int?>.always(
            "interruptedBy", "The number of the signal that interrupted the run.")
        let stoppedAfter = LogKey<Int?>.always(
            "stoppedAfter", "After how many failed cases the run stopped because of --max-fail or --fail-fast.")
        let hostFailed = LogKey<Bool>.always("hostFailed", "Whether a host could not be built or started.")
        let problems = LogKey<[Diagnostic]>.always("problems", "What was wrong besides the cases.")
    }

    static let key = Keys()

    static let lineName = "run-finished"

    static var schema: JSONSchema {
        .object(key, ["event": .constant(lineName), "interruptedBy": .oneOf([.whole(from: 1), .null])])
    }

    static func write(_ run: RunEnded, _ options: ReportOptions, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.write(key.event, lineName)
            writer.write(key.counts, run.counts)
            if !options.reproducible { writer.write(key.duration, LogSeconds(run.duration)) }
            writer.write(key.interruptedBy, run.interruptedBy.map { Int($0) })
            writer.write(key.stoppedAfter, run.stoppedAfter)
            writer.write(key.hostFailed, run.hostFailed)
            writer.write(key.problems, run.problems)
        }
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> RunEnded {
        RunEnded(
            counts: try object.required(key.counts), duration: try object.optional(key.duration)?.duration ?? .zero,
            interruptedBy: try object.optional(key.interruptedBy).map { Int32(clamping: $0) },
            stoppedAfter: try object.optional(key.stoppedAfter),
            hostFailed: try object.optional(key.hostFailed) ?? false,
            problems: try object.optional(key.problems) ?? [])
    }
}

extension StoreOutput: LogScalar {}

extension SuiteReference: LogRecord {
    struct Keys {
        let id = LogKey<String>.always("id", "What cases name the suite by.")
        let title = LogKey<String>.always("title", "Its title.")
        let file = LogKey<String>.always(
            "file", "Its definition, as a path from the root of the repository.")
    }

    static let key = Keys()
    static var definition: String? { "suite" }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Self.key.id, id)
        writer.write(Self.key.title, title)
        writer.write(Self.key.file, file)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> SuiteReference {
        SuiteReference(
            id: try object.required(key.id), title: try object.required(key.title),
            file: try object.required(key.file))
    }
}

extension Shard: LogRecord {
    struct Keys {
        let partition = LogKey<String>.always("partition", "The part, as --partition names it.")
        let whole = LogKey<Int>.always("whole", "How many cases the whole plan has.")
    }

    static let key = Keys()

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Self.key.partition, partition)
        writer.write(Self.key.whole, whole)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Shard {
        Shard(partition: try object.required(key.partition), whole: try object.required(key.whole))
    }
}

extension OutstandingCase: LogRecord {
    struct Keys {
        let id = LogKey<String>.always("id", "The case's identity.")
        let suite = LogKey<String>.always("suite", "The suite that it belongs to.")
        let status = LogKey<CaseResult.Status>.always("status", "How it ended last.")
    }

    static let key = Keys()

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Self.key.id, id)
        writer.write(Self.key.suite, suite)
        writer.write(Self.key.status, status)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> OutstandingCase {
        OutstandingCase(
            id: try object.required(key.id), suite: try object.required(key.suite),
            status: try object.required(key.status))
    }
}

extension StatusCounts: LogRecord {
    struct Keys {
        let passed = LogKey<Int>.always("passed", "How many cases passed.")
        let failed = LogKey<Int>.always("failed", "How many cases did not meet an expectation.")
        let errored = LogKey<Int>.always(
            "errored", "How many cases crashed, ran out of time, left processes, had no host or were interrupted.")
        let skipped = LogKey<Int>.always("skipped", "How many cases were not run.")
        let flaky = LogKey<Int>.always("flaky", "How many cases did not always agree with themselves.")
    }

    static let key = Keys()

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Self.key.passed, passed)
        writer.write(Self.key.failed, failed)
        writer.write(Self.key.errored, errored)
        writer.write(Self.key.skipped, skipped)
        writer.write(Self.key.flaky, flaky)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> StatusCounts {
        StatusCounts(
            passed: try object.required(key.passed), failed: try object.required(key.failed),
            errored: try object.required(key.errored), skipped: try object.required(key.skipped),
            flaky: try object.required(key.flaky))
    }
}

import ClipHarness
import ClipSuites

/// The line `run-started`.
extension LoggedStart {
    private enum Key {
        static let version = LogKey<Int>.always("version", "The version of the format.")
        static let event = LogKey<String>.always("event", "What the line is about.")
        static let timestamp = LogKey<LogMoment>.sometimes(
            "timestamp", "When the run started; not under --reproducible.")
        static let hostName = LogKey<String>.sometimes("hostName", "The machine's name; not under --reproducible.")
        static let total = LogKey<Int>.always("total", "How many cases the run was to report.")
        static let shard = LogKey<Shard>.sometimes(
            "shard", "The part of the plan that the run was given, where that is not all of it.")
        static let storeOutput = LogKey<StoreOutput>.always("storeOutput", "Whose output is kept.")
        static let suites = LogKey<[SuiteReference]>.always(
            "suites", "The suites in the order of the plan; a shard names those of all shards.")
        static let experiences = LogKey<[SuiteExperience]>.always(
            "experiences", "What the suites register, whether or not a case is about it.")
        static let outstanding = LogKey<[OutstandingCase]>.sometimes(
            "outstanding",
            "The cases that this run was not given and that did not pass in the last run which was, for --failed.")
    }

    static let lineName = "run-started"

    static let version = 1

    static var members: [JSONSchema.Member] {
        [
            Key.version.member(.constant(version)), Key.event.member(.constant(lineName)), Key.timestamp.member,
            Key.hostName.member, Key.total.member, Key.shard.member, Key.storeOutput.member, Key.suites.member,
            Key.experiences.member, Key.outstanding.member,
        ]
    }

    static func write(_ run: RunPlanned, _ options: ReportOptions, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.write(Key.version, version)
            writer.write(Key.event, lineName)
            if !options.reproducible {
                writer.write(Key.timestamp, LogMoment(secondsSince1970: run.startedAt))
                writer.write(Key.hostName, run.hostName)
            }
            writer.write(Key.total, run.total)
            writer.write(Key.shard, ifPresent: run.shard)
            writer.write(Key.storeOutput, options.storeOutput)
            writer.write(Key.suites, run.suites)
            writer.write(Key.experiences, run.experiences)
            if !run.outstanding.isEmpty { writer.write(Key.outstanding, run.outstanding) }
        }
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> LoggedStart {
        let version = try object.required(Key.version)
        guard version == self.version else {
            throw object.error(
                Key.version, "found version \(version) of the event log, expected \(self.version)",
                fix: "use the clipflight that wrote the log")
        }
        let timestamp = try object.optional(Key.timestamp)
        guard let suites = try object.optional(Key.suites) else {
            throw object.missing(Key.suites.name, "an array of suites")
        }
        let planned = RunPlanned(
            total: try object.required(Key.total), suites: suites,
            experiences: try object.optional(Key.experiences) ?? [], startedAt: timestamp?.secondsSince1970 ?? 0,
            hostName: try object.optional(Key.hostName) ?? "", shard: try object.optional(Key.shard),
            outstanding: try object.optional(Key.outstanding) ?? [])
        return LoggedStart(
            planned: planned, isReproducible: timestamp == nil,
            storeOutput: try object.optional(Key.storeOutput) ?? .failed)
    }
}

/// The line `run-finished`, which is missing where a run was killed.
enum RunEndRecord {
    private enum Key {
        static let event = LogKey<String>.always("event", "What the line is about.")
        static let counts = LogKey<StatusCounts>.always("counts", "How many cases ended in which way.")
        static let duration = LogKey<LogSeconds>.sometimes(
            "duration", "How long the run took, in seconds; not under --reproducible.")
        static let interruptedBy = LogKey<Int?>.always(
            "interruptedBy", "The number of the signal that interrupted the run.")
        static let stoppedAfter = LogKey<Int?>.always(
            "stoppedAfter", "After how many failed cases the run stopped because of --max-fail or --fail-fast.")
        static let hostFailed = LogKey<Bool>.always("hostFailed", "Whether a host could not be built or started.")
        static let problems = LogKey<[Diagnostic]>.always("problems", "What was wrong besides the cases.")
    }

    static let lineName = "run-finished"

    static var members: [JSONSchema.Member] {
        [
            Key.event.member(.constant(lineName)), Key.counts.member, Key.duration.member,
            Key.interruptedBy.member(.oneOf([.whole(from: 1), .null])), Key.stoppedAfter.member, Key.hostFailed.member,
            Key.problems.member,
        ]
    }

    static func write(_ run: RunEnded, _ options: ReportOptions, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.write(Key.event, lineName)
            writer.write(Key.counts, run.counts)
            if !options.reproducible { writer.write(Key.duration, LogSeconds(run.duration)) }
            writer.write(Key.interruptedBy, run.interruptedBy.map { Int($0) })
            writer.write(Key.stoppedAfter, run.stoppedAfter)
            writer.write(Key.hostFailed, run.hostFailed)
            writer.write(Key.problems, run.problems)
        }
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> RunEnded {
        RunEnded(
            counts: try object.required(Key.counts), duration: try object.optional(Key.duration)?.duration ?? .zero,
            interruptedBy: try object.optional(Key.interruptedBy).map { Int32(clamping: $0) },
            stoppedAfter: try object.optional(Key.stoppedAfter),
            hostFailed: try object.optional(Key.hostFailed) ?? false,
            problems: try object.optional(Key.problems) ?? [])
    }
}

extension StoreOutput: LogScalar {}

extension SuiteReference: LogRecord {
    private enum Key {
        static let id = LogKey<String>.always("id", "What cases name the suite by.")
        static let title = LogKey<String>.always("title", "Its title.")
        static let file = LogKey<String>.always(
            "file", "Its definition, as a path from the root of the repository.")
    }

    static var definition: String? { "suite" }
    static var members: [JSONSchema.Member] { [Key.id.member, Key.title.member, Key.file.member] }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Key.id, id)
        writer.write(Key.title, title)
        writer.write(Key.file, file)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> SuiteReference {
        SuiteReference(
            id: try object.required(Key.id), title: try object.required(Key.title),
            file: try object.required(Key.file))
    }
}

extension Shard: LogRecord {
    private enum Key {
        static let partition = LogKey<String>.always("partition", "The part, as --partition names it.")
        static let whole = LogKey<Int>.always("whole", "How many cases the whole plan has.")
    }

    static var members: [JSONSchema.Member] { [Key.partition.member, Key.whole.member] }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Key.partition, partition)
        writer.write(Key.whole, whole)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Shard {
        Shard(partition: try object.required(Key.partition), whole: try object.required(Key.whole))
    }
}

extension OutstandingCase: LogRecord {
    private enum Key {
        static let id = LogKey<String>.always("id", "The case's identity.")
        static let suite = LogKey<String>.always("suite", "The suite that it belongs to.")
        static let status = LogKey<CaseResult.Status>.always("status", "How it ended last.")
    }

    static var members: [JSONSchema.Member] { [Key.id.member, Key.suite.member, Key.status.member] }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Key.id, id)
        writer.write(Key.suite, suite)
        writer.write(Key.status, status)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> OutstandingCase {
        OutstandingCase(
            id: try object.required(Key.id), suite: try object.required(Key.suite),
            status: try object.required(Key.status))
    }
}

extension StatusCounts: LogRecord {
    private enum Key {
        static let passed = LogKey<Int>.always("passed", "How many cases passed.")
        static let failed = LogKey<Int>.always("failed", "How many cases did not meet an expectation.")
        static let errored = LogKey<Int>.always(
            "errored", "How many cases crashed, ran out of time, left processes, had no host or were interrupted.")
        static let skipped = LogKey<Int>.always("skipped", "How many cases were not run.")
        static let flaky = LogKey<Int>.always("flaky", "How many cases did not always agree with themselves.")
    }

    static var members: [JSONSchema.Member] {
        [Key.passed.member, Key.failed.member, Key.errored.member, Key.skipped.member, Key.flaky.member]
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Key.passed, passed)
        writer.write(Key.failed, failed)
        writer.write(Key.errored, errored)
        writer.write(Key.skipped, skipped)
        writer.write(Key.flaky, flaky)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> StatusCounts {
        StatusCounts(
            passed: try object.required(Key.passed), failed: try object.required(Key.failed),
            errored: try object.required(Key.errored), skipped: try object.required(Key.skipped),
            flaky: try object.required(Key.flaky))
    }
}

import ClipHarness
import ClipSuites

extension EventLogSchema {
    /// The first line.
    static let runStarted = JSONSchema.object([
        .always("version", .version(EventLogLines.version), "The version of the format."),
        .always("event", .text("run-started"), "What the line tells of."),
        .sometimes("timestamp", .moment, "When the run started; not under --reproducible."),
        .sometimes("hostName", .string, "The machine's name; not under --reproducible."),
        .always("total", .whole(from: 0), "How many cases the run was to report."),
        .sometimes("shard", shard, "The part of the plan that the run was given, where that is not all of it."),
        .always("storeOutput", .word(StoreOutput.self), "Whose output is kept."),
        .always(
            "suites", .array(.reference("suite")),
            "The suites in the order of the plan; a shard names those of all shards."),
        .always(
            "experiences", .array(.reference("experience")),
            "What the suites register, whether or not a case is about it."),
        .sometimes(
            "outstanding", .array(outstandingCase),
            "The cases that this run was not given and that did not pass in the last run which was, for --failed."),
    ])

    /// The last line. Where a run was killed it is missing.
    static let runFinished = JSONSchema.object([
        .always("event", .text("run-finished"), "What the line tells of."),
        .always("counts", counts, "How many cases ended in which way."),
        .sometimes("duration", seconds, "How long the run took, in seconds; not under --reproducible."),
        .always("interruptedBy", .orNull(.whole(from: 1)), "The number of the signal that interrupted the run."),
        .always(
            "stoppedAfter", .orNull(.whole(from: 0)),
            "After how many failed cases the run stopped because of --max-fail or --fail-fast."),
        .always("hostFailed", .boolean, "Whether a host could not be built or started."),
        .always("problems", .array(.reference("problem")), "What was wrong besides the cases."),
    ])

    /// A length of time in seconds.
    static let seconds = JSONSchema.number

    static let suite = JSONSchema.object([
        .always("id", .string, "What cases name the suite by."),
        .always("title", .string, "Its title."),
        .always("file", .string, "Its definition, as a path from the root of the repository."),
    ])

    static let experience = JSONSchema.object([
        .always("suite", .string, "The suite that registers it."),
        .always("kind", .word(ExperienceRecord.Kind.self), "What kind of experience it is."),
        .always("url", .orNull(.string), "Its URL; null for the default ones."),
        .always("title", .orNull(.string), "The title of its card."),
        .always("place", .boolean, "Whether it is associated with a place, as Maps needs it."),
        .always("file", .string, "The file that registers it, as a path from the root of the repository."),
        .always("line", line, "The line in it."),
    ])

    static let problem = JSONSchema.object([
        .always("severity", .word(Diagnostic.Severity.self), "How bad it is."),
        .always("message", .string, "What is wrong."),
        .sometimes("place", .reference("place"), "Where it is."),
        .sometimes("excerpt", excerpt, "The line in question."),
        .sometimes("note", .string, "What helps to understand it."),
        .sometimes("fix", .string, "What mends it."),
        .sometimes("advisory", .string, "The name of the advisory that it is."),
    ])

    static let place = JSONSchema.object([
        .always("file", .string, "A path from the root of the repository."),
        .always("line", line, "The line, from 1."),
        .always("column", line, "The column, from 1."),
    ])

    /// A number of a line or column.
    static let line = JSONSchema.whole(from: 1)

    private static let outstandingCase = JSONSchema.object([
        .always("id", .string, "The case's identity."),
        .always("suite", .string, "The suite that it belongs to."),
        .always("status", .word(CaseResult.Status.self), "How it ended last."),
    ])

    private static let shard = JSONSchema.object([
        .always("partition", .string, "The part, as --partition names it."),
        .always("whole", .whole(from: 0), "How many cases the whole plan has."),
    ])

    private static let counts = JSONSchema.object(
        CaseResult.Status.allCases.map { .always($0.rawValue, .whole(from: 0), "How many cases \(Self.ended($0)).") })

    private static func ended(_ status: CaseResult.Status) -> String {
        switch status {
        case .passed: "passed"
        case .failed: "did not meet an expectation"
        case .errored: "crashed, ran out of time, left processes, had no host or were interrupted"
        case .skipped: "were not run"
        case .flaky: "did not always agree with themselves"
        }
    }

    private static let excerpt = JSONSchema.object([
        .always("line", .string, "The text of the line."),
        .always("start", .whole(from: 0), "Where the part in question begins, in characters."),
        .always("length", .whole(from: 0), "How many characters it has."),
    ])
}

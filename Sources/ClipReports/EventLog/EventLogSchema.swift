import ClipHarness
import ClipRules
import ClipSuites

/// The JSON Schema of a line of the event log, version 2.
package enum EventLogSchema {
    package static var text: String {
        JSONSchema.document(
            "A line of ClipFlight's event log",
            "JSON Lines: first run-started, then a case-finished for each case, by their index, and last "
                + "run-finished. Later versions may add members.",
            .oneOf(definitions.prefix(3).map { .reference($0.key) }), definitions: definitions.map { ($0, $1) })
    }

    private typealias Member = (name: String, schema: JSONSchema, isRequired: Bool)

    private static func always(_ name: String, _ about: String, _ schema: JSONSchema) -> Member {
        (name, schema.described(as: about), true)
    }

    private static func sometimes(_ name: String, _ about: String, _ schema: JSONSchema) -> Member {
        (name, schema.described(as: about), false)
    }

    private static func object(_ members: Member...) -> JSONSchema {
        .object(members.map { ($0.name, $0.schema) }, required: members.filter(\.isRequired).map(\.name))
    }

    private static func orNull(_ schema: JSONSchema) -> JSONSchema { .oneOf([schema, .null]) }

    private static let scalars: [JSONSchema] = [.string, .number, .boolean, .null]

    private static func words<Word: CaseIterable & RawRepresentable>(_ type: Word.Type) -> JSONSchema
    where Word.RawValue == String {
        .word(Word.allCases.map(\.rawValue))
    }

    private static let definitions: KeyValuePairs<String, JSONSchema> = [
        "run-started": object(
            always("version", "The version of the format.", .constant(.number(2))),
            always("event", "What the line is about.", .constant(.string("run-started"))),
            sometimes("timestamp", "When the run started; not under --reproducible.", .moment),
            sometimes("hostName", "The machine's name; not under --reproducible.", .string),
            always("total", "How many cases the run was to report.", .count),
            sometimes(
                "shard", "The part of the plan that the run was given, where that is not all of it.",
                object(
                    always("partition", "The part, as --partition names it.", .string),
                    always("whole", "How many cases the whole plan has.", .count))),
            always("storeOutput", "Whose output is kept.", words(StoreOutput.self)),
            always(
                "suites", "The suites in the order of the plan; a shard names those of all shards.",
                .list(.reference("suite"))),
            always(
                "experiences", "What the suites register, whether or not a case is about it.",
                .list(.reference("experience"))),
            sometimes("command", "The command that runs what has not passed; not under --reproducible.", .string),
            sometimes("notStarted", "That the run could not start.", .yes),
            sometimes("seed", "Seed of the probe URLs, if there are probes.", .count),
            sometimes(
                "by", "That testers tried the cases by hand, and that the file comes from a checklist.",
                .constant(.string("tester")))),
        "case-finished": object(
            always("event", "What the line is about.", .constant(.string("case-finished"))),
            always("id", "What the case is known by in every run.", .string),
            always("index", "The place in the whole plan, so that shards can be merged in order.", .count),
            always("suite", "The suite's id, as run-started lists it.", .string),
            always("kind", "What the case checks.", words(CaseKind.self)),
            always("title", "What people know it by.", .string),
            always("tags", "What selects it.", .list(.string)),
            always("url", "The invocation's URL as written; null where the source has none.", .stringOrNull),
            always("source", "Where the invocation comes from.", words(Source.self)),
            always("target", "The target that the case is about.", words(Target.self)),
            always("experience", "What serves the invocation: a registered URL, default or link.", .stringOrNull),
            always("card", "The card that iOS shows; null for none.", orNull(.reference("card"))),
            always("delivered", "The URL that the clip or app is handed; null for none.", .stringOrNull),
            always("declined", "Why nothing opens; null where something does.", .stringOrNull),
            always("trace", "How that was decided, step by step, with what it rests on.", .list(.reference("step"))),
            always("expected", "What is expected; what is not checked is left out.", .reference("expectation")),
            always(
                "outcome", "What the handlers did; null where they reported nothing.", orNull(.reference("outcome"))),
            always("output", "What was printed to standard output; null where it is not kept.", .stringOrNull),
            always("errorOutput", "What was printed to standard error; null where it is not kept.", .stringOrNull),
            always("status", "The verdict.", words(CaseResult.Status.self)),
            always("type", "The type of the finding that names the verdict.", orNull(words(FindingType.self))),
            always(
                "message", "The first finding's message; of a skipped case the reason, of a tester the remark.",
                .stringOrNull),
            always("advisories", "What Apple's documentation leaves open here.", .list(.reference("advisory"))),
            always("attempts", "How often the case was launched.", .count),
            sometimes("duration", "How long the launches took, in seconds; not under --reproducible.", .number),
            always(
                "file", "Where the case is, its row if it has one, as a path from the root of the repository.", .string),
            always("line", "The line in it.", .line),
            always("column", "The column in it.", .line),
            sometimes("definition", "The definition that the row there fills in.", .reference("place")),
            sometimes("step", "The number of the step in its journey.", .line),
            sometimes("running", "That the URL is handed to the process of the step before.", .yes),
            sometimes("description", "What the suite says that it is about.", .string),
            sometimes("owner", "The person or team to ask about it.", .string),
            always("opens", "What opens; null where nothing does.", orNull(words(Target.self))),
            sometimes("local", "That a local experience serves the invocation.", .yes),
            always("findings", "All that is wrong; the first names the verdict.", .list(.reference("finding"))),
            sometimes("furtherFailures", "The failed launches after the first.", .list(.reference("attempt"))),
            sometimes("location", "Where the device is.", .reference("location")),
            sometimes("needsOutcome", "That the host need not report what it did.", .constant(.boolean(false))),
            always("timeout", "How long a launch may take.", .duration),
            always("slow", "How long a launch takes that is reported as slow.", .duration),
            sometimes("mark", "How the result differs from the baseline's.", words(BaselineMark.self)),
            sometimes(
                "baselineKind", "What the case checks that a parity case is compared with.", words(CaseKind.self)),
            sometimes("tester", "Who tried the case by hand.", .string),
            sometimes("device", "What it was tried on.", .string),
            sometimes("os", "The version of that device's system.", .string),
            sometimes("build", "The build of the clip that was tried.", .string),
            sometimes(
                "trials", "What testers found, where there are several, or a run has launched the case too.",
                .list(.reference("trial"))),
            sometimes(
                "launched", "How the launch of the run ended, where testers have tried the case too.",
                words(CaseResult.Status.self)),
            always("phase", "The earliest build that the invocation can open.", words(Phase.self))),
        "run-finished": object(
            always("event", "What the line is about.", .constant(.string("run-finished"))),
            always(
                "counts", "How many cases ended in which way.",
                object(
                    always("passed", "How many cases passed.", .count),
                    always("failed", "How many cases did not meet an expectation.", .count),
                    always(
                        "errored",
                        "How many cases crashed, ran out of time, left processes, had no host or were interrupted.",
                        .count),
                    always("skipped", "How many cases were not run.", .count),
                    always("flaky", "How many cases did not always agree with themselves.", .count))),
            sometimes("duration", "How long the run took, in seconds; not under --reproducible.", .number),
            always("interruptedBy", "The number of the signal that interrupted the run.", orNull(.line)),
            always(
                "stoppedAfter", "After how many failed cases the run stopped because of --max-fail.", orNull(.count)),
            always("hostFailed", "Whether a host could not be built or started.", .boolean),
            always("problems", "What was wrong besides the cases.", .list(.reference("problem")))),
        "place": object(
            always("file", "A path from the root of the repository.", .string),
            always("line", "The line, from 1.", .line),
            always("column", "The column, from 1.", .line)),
        "card": object(
            sometimes("title", "The title.", .string),
            sometimes("subtitle", "The line below it.", .string),
            sometimes("action", "The verb on the button.", words(Card.Action.self)),
            sometimes("image", "The header image, as the suite names it.", .string)),
        "advisory": object(
            always("name", "The advisory's name.", words(Advisory.Name.self)),
            always("text", "What it says.", .string)),
        "outcome": object(
            always("screen", "The screen that the handlers named.", .stringOrNull),
            always("parameters", "What they read from the URL.", .map(.oneOf(scalars))),
            sometimes("reason", "Why they showed no screen.", .string)),
        "expectation": object(
            sometimes("experience", "What serves the invocation.", .stringOrNull),
            sometimes(
                "card", "What the card shows; null for no card.",
                orNull(
                    object(
                        sometimes("title", "The title; null for none.", .stringOrNull),
                        sometimes("subtitle", "The line below it; null for none.", .stringOrNull),
                        sometimes("action", "The verb on the button; null for none.", .stringOrNull),
                        sometimes("image", "The header image; null for none.", .stringOrNull)))),
            sometimes("target", "What opens.", words(Target.self)),
            sometimes("delivered", "The URL that is handed over.", .stringOrNull),
            sometimes("declined", "Why nothing opens.", .string),
            sometimes("screen", "The screen that the handlers show.", .reference("matcher")),
            sometimes("parameters", "What they read, by name; * is all others.", .map(.reference("matcher"))),
            sometimes("output", "What is printed.", .reference("matcher")),
            sometimes("exit", "The exit status.", .count),
            sometimes("within", "How long the launch may take at most.", .duration),
            sometimes("advisories", "The names of the advisories that the case has.", .list(.string))),
        "matcher": .oneOf(
            scalars + [
                object(always("matches", "A regular expression that is found in it.", .string)),
                object(always("contains", "A part of it.", .string)),
                object(always("present", "That it is there.", .yes)),
            ]),
        "finding": object(
            always(
                "kind", "What was found: the subject of a value that is not as expected, or a word for all else.",
                .string),
            sometimes("expected", "What was expected.", .oneOf([.reference("matcher"), .list(.string)])),
            sometimes("found", "What was found instead.", .oneOf(scalars + [.list(.string)]))
        ).adding(["additionalProperties": .flag(true)]),
        "attempt": object(
            always("findings", "All that is wrong; the first names the verdict.", .list(.reference("finding"))),
            always("output", "What was printed to standard output; null where it is not kept.", .stringOrNull),
            always("errorOutput", "What was printed to standard error; null where it is not kept.", .stringOrNull),
            sometimes("duration", "How long the launch took, in seconds; not under --reproducible.", .number)),
        "trial": object(
            sometimes("tester", "Who tried the case by hand.", .string),
            sometimes("device", "What it was tried on.", .string),
            sometimes("os", "The version of that device's system.", .string),
            sometimes("build", "The build of the clip that was tried.", .string),
            always("status", "The tester's verdict.", words(CaseResult.Status.self)),
            sometimes("message", "What the tester remarked.", .string)),
        "location": .oneOf([
            .constant(.string("denied")),
            object(
                always("latitude", "Degrees north.", .number),
                always("longitude", "Degrees east.", .number)),
        ]),
        "suite": object(
            always("id", "What cases name the suite by.", .string),
            always("title", "Its title.", .string),
            always("file", "Its definition, as a path from the root of the repository.", .string)),
        "experience": object(
            always("suite", "The suite that registers it.", .string),
            always("kind", "What kind of experience it is.", .word(["advanced", "local", "default", "link"])),
            always("url", "Its URL; null for the default ones.", .stringOrNull),
            always("title", "The title of its card.", .stringOrNull),
            always("place", "Whether it is associated with a place, as Maps needs it.", .boolean),
            always("file", "The file that registers it, as a path from the root of the repository.", .string),
            always("line", "The line in it.", .line)),
        "problem": object(
            always("severity", "How bad it is.", words(Diagnostic.Severity.self)),
            always("message", "What is wrong.", .string),
            sometimes("place", "Where it is.", .reference("place")),
            sometimes(
                "excerpt", "The line in question.",
                object(
                    always("line", "The text of the line.", .string),
                    always("start", "Where the part in question begins, in characters.", .count),
                    always("length", "How many characters it has.", .count))),
            sometimes("note", "What helps to understand it.", .string),
            sometimes("fix", "What fixes it.", .string),
            sometimes("advisory", "The name of the advisory that it is.", .string)),
        "step": object(
            always("text", "What was decided.", .string),
            sometimes(
                "rests", "What that rests on.",
                object(
                    always(
                        "mark", "A: Apple documents it; R: developers report it; M: this project's model.",
                        words(Citation.Mark.self)),
                    sometimes("source", "The short name of Apple's document.", .string)))),
    ]
}

extension JSONSchema {
    fileprivate static let moment = string.adding(["format": .text("date-time")])
    fileprivate static let duration = matching(#"^[0-9]+(\.[0-9]+)?(ms|s|m)$"#)
    fileprivate static let stringOrNull = oneOf([string, null])
    fileprivate static let yes = constant(.boolean(true))
    fileprivate static let count = whole(from: 0)
    fileprivate static let line = whole(from: 1)

    fileprivate static func whole(from least: Int) -> JSONSchema {
        ["type": .text("integer"), "minimum": .whole(least)]
    }

    fileprivate func described(as text: String) -> JSONSchema {
        JSONSchema([("description", .text(text))]).adding(self)
    }
}

import ClipHarness
import ClipRules

extension EventLogSchema {
    /// A case.
    static let caseFinished = JSONSchema.object(known + ended + completion)

    /// What is known before the launch, and what the launch brought, in the documented order.
    private static let known: [JSONSchema.Member] = [
        .always("event", .text("case-finished"), "What the line tells of."),
        .always("id", .string, "What the case is known by in every run."),
        .always("index", .whole(from: 0), "The place in the whole plan, so that shards can be merged in order."),
        .always("suite", .string, "The suite's id, as run-started lists it."),
        .always("kind", .word(CaseKind.self), "What the case checks."),
        .always("title", .string, "What people know it by."),
        .always("tags", .array(.string), "What selects it."),
        .always("url", .orNull(.string), "The invocation's URL as written; null where the source has none."),
        .always("source", .word(Source.self), "Where the invocation comes from."),
        .always("target", .word(Target.self), "The target that the case is about."),
        .always("experience", .orNull(.string), "What serves the invocation: a registered URL, default or link."),
        .always("card", .orNull(.reference("card")), "The card that iOS shows; null for none."),
        .always("delivered", .orNull(.string), "The URL that the clip or app is handed; null for none."),
        .always("declined", .orNull(.string), "Why nothing opens; null where something does."),
        .always("trace", .array(.string), "How that was decided, step by step, with what it rests on."),
    ]

    private static let ended: [JSONSchema.Member] = [
        .always("expected", .reference("expectation"), "What is expected; what is not checked is left out."),
        .always("outcome", .orNull(.reference("outcome")), "What the handlers did; null where they said nothing."),
        .always("output", .orNull(.string), "What was printed to standard output; null where it is not kept."),
        .always("errorOutput", .orNull(.string), "What was printed to standard error; null where it is not kept."),
        .always("status", .word(CaseResult.Status.self), "The verdict."),
        .always("type", .orNull(.word(FindingType.self)), "The type of the finding that names the verdict."),
        .always("message", .orNull(.string), "That finding's message; of a skipped case, why it was skipped."),
        .always("advisories", .array(.reference("advisory")), "What Apple's documentation leaves open here."),
        .always("attempts", .whole(from: 0), "How often the case was launched."),
        .sometimes("duration", seconds, "How long the launches took, in seconds; not under --reproducible."),
        .always(
            "file", .string, "Where the case is, its row if it has one, as a path from the root of the repository."),
        .always("line", line, "The line in it."),
    ]

    /// What completes a case, so that every report can be written from the log.
    private static let completion: [JSONSchema.Member] = [
        .always("column", line, "The column in it."),
        .sometimes("definition", .reference("place"), "The definition that the row there fills in."),
        .sometimes("step", .whole(from: 1), "The number of the step in its journey."),
        .always("opens", .orNull(.word(Target.self)), "What opens; null where nothing does."),
        .sometimes("local", .flag(true), "That a local experience serves the invocation."),
        .always("findings", .array(.reference("finding")), "All that is wrong; the first names the verdict."),
        .sometimes("furtherFailures", .array(.reference("attempt")), "The failed launches after the first."),
        .sometimes("location", .reference("location"), "Where the device is."),
        .sometimes("needsOutcome", .flag(false), "That the host need not tell what it did."),
        .always("timeout", length, "How long a launch may take."),
        .always("slow", length, "How long a launch takes that is told of as slow."),
    ]

    static let card = JSONSchema.object([
        .always("title", .orNull(.string), "The title."),
        .always("subtitle", .orNull(.string), "The line below it."),
        .always("action", .orNull(.word(Card.Action.self)), "The verb on the button."),
        .always("image", .orNull(.string), "The header image, as the suite names it."),
    ])

    static let advisory = JSONSchema.object([
        .always("name", .word(Advisory.Name.self), "The advisory's name."),
        .always("text", .string, "What it says."),
    ])

    static let outcome = JSONSchema.object([
        .always("screen", .orNull(.string), "The screen that the handlers named."),
        .always(
            "parameters", .map(.oneOf([.string, .number, .boolean, .null])), "What they read from the URL."),
        .sometimes("reason", .string, "Why they showed no screen."),
    ])

    static let finding = JSONSchema.object([
        .always("type", .word(FindingType.self), "What it is about."),
        .always("message", .string, "What is wrong."),
        .sometimes("expected", .string, "What was expected."),
        .sometimes("found", .string, "What was found instead."),
    ])

    static let attempt = JSONSchema.object([
        .always("findings", .array(.reference("finding")), "All that is wrong; the first names the verdict."),
        .always("output", .orNull(.string), "What was printed to standard output; null where it is not kept."),
        .always("errorOutput", .orNull(.string), "What was printed to standard error; null where it is not kept."),
        .sometimes("duration", seconds, "How long the launch took, in seconds; not under --reproducible."),
    ])

    static let location = JSONSchema.oneOf([
        .text("denied"),
        .object([
            .always("latitude", .number, "Degrees north."),
            .always("longitude", .number, "Degrees east."),
        ]),
    ])
}

import ClipHarness
import ClipReports
import ClipSuites

enum SchemaCommand: Command {
    static let spec = CommandSpec(
        name: "schema", abstract: "Print the JSON Schema (2020-12) of suites.",
        ownOptions: [events],
        notes: [
            .text(
                "An editor that has it completes the keys of a suite and explains them. What no schema can express, "
                    + "such as files that are missing, 'clipflight check' finds."),
            .answers([(.passed, "The schema was printed.")]),
            .examples(["clipflight schema > .suite.schema.json", "clipflight schema --events > events.schema.json"]),
        ])

    private static let events = OptionSpec(
        long: "events", help: "The schema of a line of the event log; later versions may add members.")

    static func run(_ arguments: ParsedArguments, in context: Context) async throws -> ExitStatus {
        context.deliver(arguments.has(events) ? EventLogSchema.text : SuiteSchema.text)
    }
}

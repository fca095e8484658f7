import ClipHarness
import ClipReports
import ClipSuites

/// `schema`: the JSON Schema of suites, of outcomes, or of the event log.
enum SchemaCommand: Command {
    static let spec = CommandSpec(
        name: "schema", abstract: "Print the JSON Schema (2020-12) of suites.",
        ownOptions: [suite, outcome, events],
        notes: [
            .text(
                "An editor that has it completes the keys of a suite and explains them. What no schema can express, "
                    + "such as files that are missing, 'clipflight check' finds."),
            .exitStatuses([(.passed, "The schema was printed.")] + HelpNote.printing),
            .examples(["clipflight schema > .suite.schema.json", "clipflight schema --events > events.schema.json"]),
        ])

    private static let suite = OptionSpec(long: "suite", help: "The schema of suites; the default.")
    private static let outcome = OptionSpec(
        long: "outcome", help: "The schema of the outcome that a host writes.")
    private static let events = OptionSpec(
        long: "events", help: "The schema of a line of the event log; later versions may add members.")

    static func run(_ arguments: ParsedArguments) async throws(ArgumentError) -> ExitStatus {
        let given = [suite, outcome, events].filter { arguments.has($0) }
        if given.count > 1 { throw .contradiction(given[0], given[1]) }
        if arguments.has(events) { return Console.deliver(EventLogSchema.text) }
        return Console.deliver(arguments.has(outcome) ? OutcomeSchema.text : SuiteSchema.text)
    }
}

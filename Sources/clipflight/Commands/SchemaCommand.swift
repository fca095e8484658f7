import ClipHarness
import ClipReports

/// `schema`: the JSON Schema of the event log.
enum SchemaCommand: Command {
    static let spec = CommandSpec(
        name: "schema", abstract: "Print the JSON Schema (2020-12) of the event log.",
        ownOptions: [events],
        notes: [
            .text("It describes one line. The log may have members that it does not name: later versions add some."),
            .exitStatuses([(.passed, "The schema was printed.")] + HelpNote.printing),
            .examples(["clipflight schema --events > events.schema.json"]),
        ])

    private static let events = OptionSpec(
        long: "events", help: "The schema of the event log's lines; has to be given.")

    static func run(_ arguments: ParsedArguments) async throws(ArgumentError) -> ExitStatus {
        guard arguments.has(events) else { throw .missingOption(events) }
        return Console.deliver(EventLogSchema.text)
    }
}

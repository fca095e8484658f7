import ClipHarness
import ClipReports
import ClipSuites

enum SchemaCommand: Command {
    static let spec = CommandSpec(
        name: "schema", abstract: "Print the JSON Schema (2020-12) of suites.", ownOptions: [events],
        notes: ["With the schema, an editor completes and explains the keys of a suite."],
        examples: ["clipflight schema > suites/suite.schema.json", "clipflight schema --events > events.schema.json"])

    private static let events = OptionSpec(long: "events", help: "The schema of a line of the event log.")

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
        context.deliver(arguments.has(events) ? EventLogSchema.text : SuiteSchema.text)
    }
}

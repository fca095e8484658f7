import ClipHarness

/// The JSON Schema of the event log: what one line of it may be.
public enum EventLogSchema {
    /// The schema (JSON Schema 2020-12), laid out for people.
    public static var text: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
            writer.member("title", "A line of ClipFlight's event log")
            writer.member(
                "description",
                "JSON Lines: first run-started, then a case-finished for each case, by their index, and last "
                    + "run-finished. Later versions may add members.")
            JSONSchema.oneOf(lines.map { .reference($0.name) }).writeMembers(to: &writer)
            writer.key("$defs")
            writer.object { writer in
                for (name, schema) in definitions {
                    writer.key(text: name)
                    schema.write(to: &writer)
                }
            }
        }
        return JSONLayout.indented(writer.bytes.string)
    }

    /// The lines by their events.
    static let lines: [(name: String, schema: JSONSchema)] = [
        ("run-started", runStarted), ("case-finished", caseFinished), ("run-finished", runFinished),
    ]

    /// Everything that has a name.
    static let definitions =
        lines + [
            ("place", place), ("card", card), ("advisory", advisory), ("outcome", outcome),
            ("expectation", expectation), ("matcher", matcher), ("finding", finding), ("attempt", attempt),
            ("location", location), ("suite", suite), ("experience", experience), ("problem", problem),
        ]
}

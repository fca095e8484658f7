import ClipHarness
import ClipRouting
import ClipRules
import ClipSuites

/// The JSON Schema of the event log: what one line of it may be.
package enum EventLogSchema {
    /// The schema (JSON Schema 2020-12), laid out for people.
    package static var text: String {
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

    /// Everything that has a name, with the lines first.
    static var definitions: [(name: String, schema: JSONSchema)] {
        lines + records([SourceLocation.self, Card.self, Advisory.self, Outcome.self, Expectation.self])
            + [("matcher", Matcher.definition)] + records([Finding.self, AttemptRecord.self])
            + [("location", DeviceLocation.definition)]
            + records([SuiteReference.self, SuiteExperience.self, Diagnostic.self])
    }

    private static var lines: [(name: String, schema: JSONSchema)] {
        [
            (LoggedStart.lineName, .object(LoggedStart.members)), (CaseRecord.lineName, .object(CaseRecord.members)),
            (RunEndRecord.lineName, .object(RunEndRecord.members)),
        ]
    }

    private static func records(_ types: [any LogRecord.Type]) -> [(name: String, schema: JSONSchema)] {
        types.map { ($0.definition ?? "", .object($0.members)) }
    }
}

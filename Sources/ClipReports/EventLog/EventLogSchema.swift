import ClipHarness
import ClipRouting
import ClipRules
import ClipSuites

/// The JSON Schema of a line of the event log.
package enum EventLogSchema {
    package static var text: String {
        JSONSchema.document(
            "A line of ClipFlight's event log",
            "JSON Lines: first run-started, then a case-finished for each case, by their index, and last "
                + "run-finished. Later versions may add members.",
            .oneOf(lines.map { $0.schema }), definitions: definitions
        ).text
    }

    private static let lines: [any LogRecord.Type] = [LoggedStart.self, LoggedCase.self, LoggedEnd.self]

    /// Everything that has a name, with the lines first.
    private static var definitions: [(name: String, schema: JSONSchema)] {
        records(lines + [SourceLocation.self, Card.self, Advisory.self, Outcome.self, Expectation.self])
            + [("matcher", Matcher.definition)] + records([Finding.self, LoggedAttempt.self, Trial.self])
            + [("location", DeviceLocation.definition)]
            + records([SuiteReference.self, SuiteExperience.self, Diagnostic.self])
    }

    private static func records(_ types: [any LogRecord.Type]) -> [(name: String, schema: JSONSchema)] {
        types.map { ($0.definition ?? "", $0.object) }
    }
}

extension JSONSchema {
    /// A moment (RFC 3339).
    static let moment = string.adding(["format": .text("date-time")])

    static let line = whole(from: 1)

    static func whole(from least: Int) -> JSONSchema { ["type": .text("integer"), "minimum": .whole(least)] }

    func described(as text: String) -> JSONSchema { JSONSchema([("description", .text(text))]).adding(self) }

    /// An object with some members. Later versions may add others.
    static func object<Record>(_ members: [LogMember<Record>]) -> JSONSchema {
        object(
            members.map { ($0.name, $0.schema.described(as: $0.about)) },
            required: members.filter(\.isRequired).map(\.name))
    }
}

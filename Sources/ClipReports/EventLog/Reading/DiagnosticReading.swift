import ClipSuites

/// Reads places and diagnostics of an event log.
enum DiagnosticReading {
    /// A problem with a definition.
    static func diagnostic(_ object: LogObject) throws(Diagnostic) -> Diagnostic {
        var place: SourceLocation?
        if let written = try object.object("place") { place = try location(written) }
        var excerpt: Diagnostic.Excerpt?
        if let written = try object.object("excerpt") {
            excerpt = Diagnostic.Excerpt(
                line: try written.required("line", .string), start: try written.required("start", .count),
                length: try written.required("length", .count))
        }
        return Diagnostic(
            try object.required("severity", .word), at: place, try object.required("message", .string),
            excerpt: excerpt, note: try object.optional("note", .string), fix: try object.optional("fix", .string),
            advisory: try object.optional("advisory", .string))
    }

    /// A place with its column, which is 1 where it is left out.
    static func location(_ object: LogObject) throws(Diagnostic) -> SourceLocation {
        SourceLocation(
            file: try object.required("file", .string), line: try object.required("line", .count),
            column: try object.optional("column", .count) ?? 1)
    }
}

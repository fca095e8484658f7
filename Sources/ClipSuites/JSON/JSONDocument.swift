/// A JSON file that has been read: its value as far as there is one, and everything that is wrong with its syntax.
public struct JSONDocument: Sendable {
    /// The file's bytes, for places and excerpts.
    public let source: SourceFile
    /// The value; `nil` where the file could not be read to its end. Where there are diagnostics, parts of it may be
    /// ``JSONValue/Content/unreadable``.
    public let value: JSONValue?
    /// What is wrong, in the order of the file.
    public let diagnostics: [Diagnostic]

    /// A diagnostic about a range of the file's bytes, with its excerpt.
    public func diagnostic(
        _ severity: Diagnostic.Severity, at range: Range<Int>, _ message: String, note: String? = nil,
        fix: String? = nil, advisory: String? = nil
    ) -> Diagnostic {
        source.diagnostic(severity, at: range, message, note: note, fix: fix, advisory: advisory)
    }
}

extension SourceFile {
    /// A diagnostic about a range of the file's bytes, with its excerpt.
    public func diagnostic(
        _ severity: Diagnostic.Severity, at range: Range<Int>, _ message: String, note: String? = nil,
        fix: String? = nil, advisory: String? = nil
    ) -> Diagnostic {
        Diagnostic(
            severity, at: location(at: range.lowerBound), message, excerpt: excerpt(range), note: note, fix: fix,
            advisory: advisory)
    }
}

/// Where the rows of an invocation with `each` come from.
public enum RowsDefinition: Sendable {
    /// A CSV file with a header row. `path` is absolute, `file` as shown.
    case csv(path: String, file: String, location: SourceLocation)
    /// Objects written in the suite.
    case inline([Row])
}

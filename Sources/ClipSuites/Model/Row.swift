/// One row of `each`: a value for each column, and where it is written.
public struct Row: Sendable, Hashable {
    /// The text for each column.
    public var values: [String: String]
    /// Where the row is written.
    public var location: SourceLocation

    /// Creates a row.
    public init(values: [String: String], location: SourceLocation) {
        self.values = values
        self.location = location
    }
}

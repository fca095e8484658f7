/// One row of `each`: a field for each column, and where it is written.
public struct Row: Sendable, Hashable {
    /// The fields as texts, in the order of the columns.
    public var fields: [String]
    /// What each field is.
    public var kinds: [FieldKind]
    /// Where the row is written.
    public var location: SourceLocation

    /// What a field of a row is. An empty number or boolean is null.
    public enum FieldKind: Sendable, Hashable {
        case text, number, boolean, null
    }

    /// Creates a row; without kinds all fields are text.
    public init(_ fields: [String], kinds: [FieldKind]? = nil, location: SourceLocation) {
        self.fields = fields
        self.kinds = kinds ?? Array(repeating: .text, count: fields.count)
        self.location = location
    }
}

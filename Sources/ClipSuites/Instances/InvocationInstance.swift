/// An invocation with the columns of one row filled in.
public struct InvocationInstance: Sendable, Hashable {
    /// The title.
    public var title: String
    /// The URL; `nil` where the definition has none.
    public var url: String?
    /// What is expected.
    public var expect: Expectation?
    /// The row of the CSV file, or the object in the suite, that filled it in; `nil` without `each`.
    public var row: SourceLocation?
}

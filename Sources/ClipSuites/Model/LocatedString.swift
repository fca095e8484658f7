/// A string and where it is written.
public struct LocatedString: Sendable, Hashable {
    /// The text.
    public var value: String
    /// Where it starts in the file.
    public var location: SourceLocation

    /// Creates a located string.
    public init(_ value: String, at location: SourceLocation) {
        self.value = value
        self.location = location
    }
}
